/** Runs `act`, whose banner disappears with its button, and moves the focus to the form's first field. */
export function runAndFocus(act: () => void, firstField = 'title'): void {
  act();
  requestAnimationFrame(() => document.getElementById(firstField)?.focus());
}
