/** Moves the focus if the focused element disappeared with its row or with a dialog (rules/staff-area 20). */

/** ID of the element with the number of a table's rows. */
export const tableCountId = 'table-count';

/** Maximum number of frames until a closing dialog releases the page. */
const patience = 60;

/**
 * Waits until the result is on screen, then focuses `place`; if that no longer exists, the number of the table's rows.
 */
export async function focusAfterUpdate(place?: HTMLElement | null): Promise<void> {
  await painted();
  for (let frames = 0; frames < patience && isFocusLost() && isHeld(); frames += 1) await frame();
  // A caller without a `place` may have moved the focus to the number of rows just before.
  if (isFocusLost() || document.activeElement?.id === tableCountId) place?.focus();
  if (isFocusLost()) document.getElementById(tableCountId)?.focus();
}

/** Waits until the result is on screen and a dialog has returned the focus; both take one frame more at most. */
async function painted(): Promise<void> {
  await frame();
  await frame();
}

function frame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** True while a dialog still makes the page inert. A dialog tied to the address closes before it releases the page. */
function isHeld(): boolean {
  return document.querySelector(`[inert] #${tableCountId}`) !== null;
}
