/**
 * Translators of browsers move text into elements of their own (`<font>`). React goes on removing text from where it put it, and
 * inserts before it: both fail, and the whole page with them. A text that was moved stands for the element it was moved into.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const here = childHere(this, child);
    if (here !== null) removeChild.call(this, here);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    added: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, added, before && childHere(this, before));
    return added;
  };
}

/** The child of `parent` that is `node`, or that a text was moved into; null where the text has gone. */
function childHere(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent || node.nodeType !== Node.TEXT_NODE) return node;
  let here: Node | null = node;
  while (here !== null && here.parentNode !== parent) here = here.parentNode;
  return here;
}
