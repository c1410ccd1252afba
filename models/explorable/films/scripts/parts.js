// The parts of a figure, as `page.py` writes them.

/**
 * The part of a figure that a class names; null if it has none.
 * @param {ParentNode} figure
 * @param {string} name
 * @returns {any}
 */
export const part = (figure, name) => figure.querySelector(`.wait-film-${name}`);

/**
 * The slider of a name in a figure.
 * @param {ParentNode} owner
 * @param {string} name
 * @returns {any}
 */
export const slider = (owner, name) => owner.querySelector(`[data-slider="${name}"]`);
