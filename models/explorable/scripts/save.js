// Out of a page, into a file. Nothing leaves by itself.

/** @type {(content: BlobPart, type: string, name: string) => void} */
export function save(content, type, name) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000); // a browser may ask first where to put it
}
