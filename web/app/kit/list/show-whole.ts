/**
 * For whatever scrolls sideways: what takes the focus by a key is seen whole, which browsers see to only where nothing of it is in
 * sight. Under a pointer nothing moves.
 */
export function showWhole({ target }: { target: EventTarget }): void {
  if (target instanceof Element && target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
