/** How a control is left. */

let isByPointer = false;
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isByPointer = true), { capture: true });
  document.addEventListener('keydown', () => (isByPointer = false), { capture: true });
}

/**
 * For a control that loses the focus, but not to a button that is being pressed: what would be said here moves that away from
 * under the press, and is said by what it does. Browsers differ in whether such a button is active by then, or has the focus.
 */
export function onLeaving(onLeave: (() => void) | undefined) {
  return ({ relatedTarget: next }: { relatedTarget: EventTarget | null }): void => {
    const isActive = document.querySelector(':is(button, a):active') !== null;
    const isPointedAt = isByPointer && next instanceof Element && next.closest('button, a') !== null;
    if (!isActive && !isPointedAt) onLeave?.();
  };
}
