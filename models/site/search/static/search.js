// Searches the book: every word asked for must be in a section, or among the names of its page. All text that is
// shown goes through text nodes, so that nothing asked for or found is ever read as HTML.
(() => {
  "use strict";

  const SHOWN = 3; // sections of a page
  const EXCERPT = 190; // letters
  const WEIGHTS = { title: 8, names: 8, heading: 4, text: 1 }; // a word in a title says more than one in the text
  const PHRASE = 3; // times as much if all words stand there as they were asked for,
  const TOGETHER = 8; // and this for each of them, so that words strewn over better places do not outweigh it
  const CHAPTER = 4; // times as much for a chapter, so that it comes before the glossary and the captures

  const asked = (new URLSearchParams(location.search).get("q") ?? "").trim();
  const said = document.querySelector(".wait-search-said");
  const list = document.querySelector(".wait-search-found");
  const field = document.querySelector(".wait-search input");

  // Words as one looks for them: v$session, 0.49 and _use_adaptive_log_file_sync are one each, and so are a wait
  // and its plural.
  const wordsOf = (text) =>
    [...text.toLowerCase().matchAll(/[\p{L}\p{N}_$.%’']+/gu)]
      .map(([word]) => word.replaceAll("’", "'").replace(/^[.']+|[.']+$/g, ""))
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const singular = (word) => (/\p{L}{3,}s$/u.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word);
  const plain = (text) => wordsOf(text).map(singular).join(" ");
  const begins = (word) => `(?<![\\p{L}\\p{N}])${word.replace(/[$.]/g, "\\$&")}`;
  const compiled = (word) => ({
    start: new RegExp(begins(word), "u"),
    whole: new RegExp(`${begins(word)}(?![\\p{L}\\p{N}])`, "u"),
  });

  const link = (text, href) => Object.assign(document.createElement("a"), { textContent: text, href });
  const made = (tag, ...children) => {
    const element = document.createElement(tag);
    element.append(...children);
    return element;
  };

  const pages = window.waitIndex.map((page) => {
    const own = { title: plain(page.title), names: plain(page.names) };
    const sections = page.sections.map(([anchor, heading, text]) => {
      return { anchor, heading, text, fields: { ...own, heading: plain(heading), text: plain(text) } };
    });
    return { ...page, sections };
  });

  function scored(fields, patterns, phrase, among) {
    let sum = 0;
    for (const { start, whole } of patterns) {
      const best = Math.max(...among.map((name) => {
        if (!start.test(fields[name])) return 0;
        return WEIGHTS[name] * (whole.test(fields[name]) ? 1.5 : 1);
      }));
      if (best === 0) return 0;
      sum += best;
    }
    const together = among.filter((name) => ` ${fields[name]} `.includes(` ${phrase} `));
    for (const name of together) sum += PHRASE * WEIGHTS[name] * (fields[name] === phrase ? 4 : 1);
    if (together.length) sum += TOGETHER * patterns.length;
    return sum;
  }

  // A page is as good as its best section, and shows those that have most of it themselves.
  function found(words) {
    const patterns = words.map(compiled);
    const phrase = words.join(" ");
    const results = pages.map((page) => {
      const hits = page.sections.map((section) => {
        const own = scored(section.fields, patterns, phrase, ["heading", "text"]);
        return { section, own, score: scored(section.fields, patterns, phrase, Object.keys(WEIGHTS)) };
      });
      const good = hits.filter((hit) => hit.score > 0).sort((one, other) => other.own - one.own);
      const best = Math.max(0, ...good.map((hit) => hit.score)) + Math.min(good.length, 9) / 10;
      return { page, hits: good, score: best * (page.part ? CHAPTER : 1) };
    });
    return results.filter((each) => each.hits.length).sort((one, other) => other.score - one.score);
  }

  // The part of a text where most of the words stand, with the words marked.
  function excerpt(text, words) {
    const any = new RegExp(words.map(begins).join("|"), "giu");
    const places = [...text.matchAll(any)];
    const near = ({ index }) => {
      const there = places.filter((each) => each.index >= index && each.index < index + EXCERPT - 60);
      return new Set(there.map((each) => each[0].toLowerCase())).size;
    };
    const first = places.reduce((best, place) => (best && near(best) >= near(place) ? best : place), undefined);
    const from = Math.max(0, (first?.index ?? 0) - 40);
    const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
    const end = start + EXCERPT >= text.length ? text.length : text.lastIndexOf(" ", start + EXCERPT);
    const paragraph = made("p", start > 0 ? "… " : "");
    let done = start;
    for (const place of places.filter((each) => each.index >= start && each.index + each[0].length <= end)) {
      paragraph.append(text.slice(done, place.index), made("mark", place[0]));
      done = place.index + place[0].length;
    }
    paragraph.append(text.slice(done, end), end < text.length ? " …" : "");
    return paragraph;
  }

  function shown({ page, hits }, words) {
    const item = made("li", link(page.title, page.file));
    if (page.part) item.append(Object.assign(made("span", page.part), { className: "wait-search-part" }));
    const sections = hits.slice(0, SHOWN).map(({ section }) =>
      made("li", link(section.heading, `${page.file}#${section.anchor}`), excerpt(section.text, words)));
    item.append(made("ul", ...sections));
    return item;
  }

  // How many letters have to be changed, left out or put in.
  function distance(one, other) {
    let row = [...Array(other.length + 1).keys()];
    for (const [i, letter] of [...one].entries()) {
      const next = [i + 1];
      for (let j = 0; j < other.length; j++)
        next.push(Math.min(row[j] + (letter !== other[j]), row[j + 1] + 1, next[j] + 1));
      row = next;
    }
    return row.at(-1);
  }

  // The words of the book that are nearest to one it does not have.
  function nearest(word) {
    const texts = window.waitIndex.flatMap(({ names, sections }) => [names, sections.flat().join(" ")]);
    return [...new Set(texts.flatMap(wordsOf))]
      .filter((each) => Math.abs(each.length - word.length) <= 2)
      .map((each) => [distance(word, each), each])
      .filter(([apart]) => apart <= word.length / 4)
      .sort(([one], [other]) => one - other)
      .slice(0, 3)
      .map(([, each]) => each);
  }

  function nothingOf(words) {
    said.textContent = `Nothing in the book has all of “${asked}”.`;
    const known = (word) => words.length > 1 && found([word]).length;
    const telling = words.filter((word) => word.length > 1);
    const others = telling.flatMap((word) => (known(word) ? [word] : nearest(word)));
    others.forEach((each, place) =>
      said.append(place ? ", " : " Try ", link(each, `?q=${encodeURIComponent(each)}`)));
  }

  const words = wordsOf(asked).map(singular);
  const results = words.length ? found(words) : [];
  field.value = asked;
  list.replaceChildren(...results.map((each) => shown(each, words)));
  if (results.length) said.textContent = `${results.length} of ${pages.length} pages have “${asked}”.`;
  else if (asked) nothingOf(words);
})();
