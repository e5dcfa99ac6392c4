/** What was pressed goes with its banner: one goes on at the field that the form begins with. */
export function goOn(act: () => void, firstField = 'title'): void {
  act();
  requestAnimationFrame(() => document.getElementById(firstField)?.focus());
}
