/**
 * Browser translators move text into elements of their own (`<font>`). React still removes text from its old parent and
 * inserts before it. Both fail and break the whole page. This patch lets the new element stand for the moved text.
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

/**
 * Returns the child of `parent` that is `node`, or into which the text was moved; null if the text no longer exists.
 */
function childHere(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent || node.nodeType !== Node.TEXT_NODE) return node;
  let here: Node | null = node;
  while (here !== null && here.parentNode !== parent) here = here.parentNode;
  return here;
}
