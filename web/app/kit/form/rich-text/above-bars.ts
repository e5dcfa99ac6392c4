import type { EditorView } from '@tiptap/pm/view';

/**
 * ProseMirror keeps the caret within the window and does not know that a bar may stand at its foot: then the page's scroll
 * padding says where what one sees ends. In a dialog no bar is before the text.
 */
export function keepAboveBars(view: EditorView): void {
  if (view.isDestroyed || view.dom.closest('[role="dialog"]') !== null) return;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const { bottom } = view.coordsAtPos(view.state.selection.head);
  const hidden = bottom + padding - window.innerHeight;
  if (hidden > 0) window.scrollBy(0, hidden);
}
