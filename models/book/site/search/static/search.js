// Searches the book: every word asked for, or what the book says for it, must be in a section, or among the names of
// its page; if no section has all of them, most of them must. All text that is shown goes through text nodes, so that
// nothing asked for or found is ever read as HTML.
(() => {
  "use strict";

  /** @typedef {{ title: string, names: string, heading: string, text: string }} Fields */
  /** @typedef {[anchor: string, heading: string, text: string]} Indexed */
  /** @typedef {{ title: string, names: string, file: string, part: string, sections: Indexed[] }} IndexedPage */
  /** @typedef {string[]} Asked */
  /** @typedef {{ start: RegExp, whole: RegExp }} Pattern */
  /** @typedef {{ phrase: string, patterns: Pattern[], least: number }} Wanted */
  /** @typedef {{ anchor: string, heading: string, text: string, fields: Fields }} Section */
  /** @typedef {{ title: string, file: string, part: string, sections: Section[] }} Page */
  /** @typedef {{ section: Section, own: number, score: number }} Hit */
  /** @typedef {{ page: Page, hits: Hit[], score: number }} Result */

  const SHOWN = 3; // sections of a page
  const EXCERPT = 190; // letters
  const WEIGHTS = { title: 8, names: 8, heading: 4, text: 1 }; // a word in a title says more than one in the text
  const FIELDS = /** @type {(keyof Fields)[]} */ (Object.keys(WEIGHTS));
  const PHRASE = 3; // times as much if all words stand there as they were asked for,
  const TOGETHER = 8; // and this for each of them, so that words strewn over better places do not outweigh it
  const CHAPTER = 4; // times as much for a chapter, so that it comes before the glossary and the captures

  // --- Words as one looks for them.

  /**
   * The words of a text: v$session, 0.49 and _use_adaptive_log_file_sync are one each.
   * @type {(text: string) => string[]}
   */
  const wordsOf = (text) =>
    [...text.toLowerCase().matchAll(/[\p{L}\p{N}_$.%’']+/gu)]
      .map(([word]) => word.replaceAll("’", "'").replace(/^[.']+|[.']+$/g, ""))
      .filter((word) => /[\p{L}\p{N}]/u.test(word));

  /**
   * A wait and its plural are one word too.
   * @type {(word: string) => string}
   */
  const singular = (word) => (/\p{L}{3,}s$/u.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word);

  /** @type {(text: string) => string} */
  const plain = (text) => wordsOf(text).map(singular).join(" ");

  /** @type {Record<string, string[]>} */
  const saidToo = Object(window).waitSaidToo; // written when the site is built

  /**
   * The words asked for, each with what the book may say for it; what it says for several is one of them.
   * @type {(words: string[]) => Asked[]}
   */
  function wanted(words) {
    const [phrase] = Object.keys(saidToo)
      .sort((one, other) => other.length - one.length)
      .map((key) => key.split(" "))
      .filter((parts) => ` ${words.join(" ")} `.includes(` ${parts.join(" ")} `));
    if (!phrase) return words.map((word) => [word]);
    const from = words.findIndex((_, index) => phrase.every((word, after) => words[index + after] === word));
    const asked = phrase.join(" ");
    const others = [words.slice(0, from), words.slice(from + phrase.length)].map(wanted);
    return [...others[0], [asked, ...saidToo[asked]], ...others[1]];
  }

  /** @type {(asked: Asked) => string} */
  const begins = (asked) =>
    `(?<![\\p{L}\\p{N}])(?:${asked.map((word) => word.replace(/[$.]/g, "\\$&")).join("|")})`;

  /** @type {(asked: Asked) => Pattern} */
  const compiled = (asked) => ({
    start: new RegExp(begins(asked), "u"),
    whole: new RegExp(`${begins(asked)}(?![\\p{L}\\p{N}])`, "u"),
  });

  // --- Which pages are found.

  /** @type {IndexedPage[]} */
  const indexed = Object(window).waitIndex; // written when the site is built

  /** @type {Page[]} */
  const pages = indexed.map((page) => {
    const pageFields = { title: plain(page.title), names: plain(page.names) };
    const sections = page.sections.map(([anchor, heading, text]) => {
      return { anchor, heading, text, fields: { ...pageFields, heading: plain(heading), text: plain(text) } };
    });
    return { ...page, sections };
  });

  /** @type {(fields: Fields, asked: Wanted, among: (keyof Fields)[]) => number} */
  function scored(fields, { phrase, patterns, least }, among) {
    let [sum, had] = [0, 0];
    for (const { start, whole } of patterns) {
      const best = Math.max(
        ...among.map((name) => {
          if (!start.test(fields[name])) return 0;
          return WEIGHTS[name] * (whole.test(fields[name]) ? 1.5 : 1);
        }),
      );
      sum += best;
      had += Number(best > 0);
    }
    if (had < least) return 0;
    const together = among.filter((name) => ` ${fields[name]} `.includes(` ${phrase} `));
    for (const name of together) sum += PHRASE * WEIGHTS[name] * (fields[name] === phrase ? 4 : 1);
    if (together.length) sum += TOGETHER * patterns.length;
    return sum;
  }

  /**
   * A page is as good as its best section, and shows those that have most of it themselves.
   * @type {(words: string[], all?: Asked[], least?: number) => Result[]}
   */
  function resultsFor(words, all = wanted(words), least = all.length) {
    const asked = { phrase: words.join(" "), patterns: all.map(compiled), least };
    const results = pages.map((page) => {
      const hits = page.sections.map((section) => {
        const own = scored(section.fields, asked, ["heading", "text"]);
        return { section, own, score: scored(section.fields, asked, FIELDS) };
      });
      const good = hits.filter((hit) => hit.score > 0).sort((one, other) => other.own - one.own);
      const best = Math.max(0, ...good.map((hit) => hit.score)) + Math.min(good.length, 9) / 10;
      return { page, hits: good, score: best * (page.part ? CHAPTER : 1) };
    });
    return results.filter((result) => result.hits.length).sort((one, other) => other.score - one.score);
  }

  /**
   * How many letters have to be changed, left out or put in.
   * @type {(one: string, other: string) => number}
   */
  function distance(one, other) {
    let row = [...Array(other.length + 1).keys()];
    for (const [i, letter] of [...one].entries()) {
      const next = [i + 1];
      for (let j = 0; j < other.length; j++)
        next.push(Math.min(row[j] + Number(letter !== other[j]), row[j + 1] + 1, next[j] + 1));
      row = next;
    }
    return row[other.length];
  }

  /**
   * The words of the book that are nearest to one it does not have.
   * @type {(word: string) => string[]}
   */
  function nearest(word) {
    const texts = indexed.flatMap(({ names, sections }) => [names, sections.flat().join(" ")]);
    return [...new Set(texts.flatMap(wordsOf))]
      .filter((candidate) => Math.abs(candidate.length - word.length) <= 2)
      .map((candidate) => ({ candidate, apart: distance(word, candidate) }))
      .filter(({ apart }) => apart <= word.length / 4)
      .sort((one, other) => one.apart - other.apart)
      .slice(0, 3)
      .map(({ candidate }) => candidate);
  }

  // --- What is shown of them.

  /** @type {(text: string, href: string) => HTMLElement} */
  const link = (text, href) => Object.assign(document.createElement("a"), { textContent: text, href });

  /** @type {(tag: string, ...children: (Node | string)[]) => HTMLElement} */
  const made = (tag, ...children) => {
    const element = document.createElement(tag);
    element.append(...children);
    return element;
  };

  /**
   * The part of a text where most of the words stand, with the words marked.
   * @type {(text: string, all: Asked[]) => HTMLElement}
   */
  function excerpt(text, all) {
    const any = new RegExp(all.map(begins).join("|"), "giu");
    const matches = [...text.matchAll(any)];
    const near = (/** @type {RegExpExecArray} */ { index }) => {
      const there = matches.filter((other) => other.index >= index && other.index < index + EXCERPT - 60);
      return new Set(there.map((other) => other[0].toLowerCase())).size;
    };
    /** @type {RegExpExecArray | undefined} */
    let first;
    for (const match of matches) if (!first || near(first) < near(match)) first = match;
    const from = Math.max(0, (first?.index ?? 0) - 40);
    const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
    const end = start + EXCERPT >= text.length ? text.length : text.lastIndexOf(" ", start + EXCERPT);
    const paragraph = made("p", start > 0 ? "… " : "");
    let done = start;
    for (const match of matches.filter((word) => word.index >= start && word.index + word[0].length <= end)) {
      paragraph.append(text.slice(done, match.index), made("mark", match[0]));
      done = match.index + match[0].length;
    }
    paragraph.append(text.slice(done, end), end < text.length ? " …" : "");
    return paragraph;
  }

  /** @type {(result: Result, all: Asked[]) => HTMLElement} */
  function shown({ page, hits }, all) {
    const item = made("li", link(page.title, page.file));
    if (page.part) item.append(Object.assign(made("span", page.part), { className: "wait-search-part" }));
    const sections = hits
      .slice(0, SHOWN)
      .map(({ section }) =>
        made("li", link(section.heading, `${page.file}#${section.anchor}`), excerpt(section.text, all)),
      );
    item.append(made("ul", ...sections));
    return item;
  }

  /** @type {(status: Element, asked: string, words: string[]) => void} */
  function sayNothingOf(status, asked, words) {
    status.textContent = `Nothing in the book has all of “${asked}”.`;
    const known = (/** @type {string} */ word) => words.length > 1 && resultsFor([word]).length;
    const telling = words.filter((word) => word.length > 1);
    const others = telling.flatMap((word) => (known(word) ? [word] : nearest(word)));
    others.forEach((word, index) => {
      status.append(index ? ", " : " Try ", link(word, `?q=${encodeURIComponent(word)}`));
    });
  }

  /** @param {string} asked */
  function search(asked) {
    const words = wordsOf(asked).map(singular);
    const all = wanted(words);
    let [least, results] = [all.length, words.length ? resultsFor(words, all) : []];
    while (!results.length && --least > all.length / 2) results = resultsFor(words, all, least);
    const status = document.querySelector(".wait-search-said");
    /** @type {HTMLInputElement | null} */
    const field = document.querySelector(".wait-search input");
    if (field) field.value = asked;
    document.querySelector(".wait-search-found")?.replaceChildren(...results.map((result) => shown(result, all)));
    const count = `${results.length} of ${pages.length} pages have`;
    if (status && results.length && least === all.length) status.textContent = `${count} “${asked}”.`;
    else if (status && results.length) status.textContent = `No page has all of “${asked}”; ${count} most of it.`;
    else if (status && asked) sayNothingOf(status, asked, words);
  }

  search((new URLSearchParams(location.search).get("q") ?? "").trim());
})();
