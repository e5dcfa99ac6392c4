/**
 * For horizontally scrolling containers: scrolls an element that takes the keyboard focus fully into view. Browsers do
 * so only for elements entirely out of view. Pointer focus moves nothing.
 */
export function showWhole({ target }: { target: EventTarget }): void {
  if (target instanceof Element && target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
