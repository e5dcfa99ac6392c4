/** Runs `act`, whose banner disappears with its button, and moves the focus to the form's first field. */
export function goOn(act: () => void, firstField = 'title'): void {
  act();
  requestAnimationFrame(() => document.getElementById(firstField)?.focus());
}
