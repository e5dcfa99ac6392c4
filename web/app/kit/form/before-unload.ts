/** Handles the moment at which a control loses the focus. */

let isByPointer = false;
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isByPointer = true), { capture: true });
  document.addEventListener('keydown', () => (isByPointer = false), { capture: true });
}

/**
 * Calls `onLeave` when a control loses the focus, except to a button that is being pressed. A message would move that
 * button away from the pointer, and the button's action shows it anyway. Browsers differ in whether such a button is
 * already active or focused.
 */
export function onLeaving(onLeave: (() => void) | undefined) {
  return ({ relatedTarget: next }: { relatedTarget: EventTarget | null }): void => {
    const isActive = document.querySelector(':is(button, a):active') !== null;
    const isPointedAt = isByPointer && next instanceof Element && next.closest('button, a') !== null;
    if (!isActive && !isPointedAt) onLeave?.();
  };
}
