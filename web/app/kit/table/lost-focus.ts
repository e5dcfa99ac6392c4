/** Where one goes on when what had the focus has gone, with its row or with a dialog (rules/staff-area 20). */

/** Where the number of a table's rows stands. */
export const tableCountId = 'table-count';

/** Frames within which a dialog that closes lets go of the page. */
const patience = 60;

/** Once what was answered is on screen: at `place`, or where that has gone too, at the number of the table's rows. */
export async function catchFocus(place?: HTMLElement | null): Promise<void> {
  await painted();
  for (let frames = 0; frames < patience && isFocusLost() && isHeld(); frames += 1) await frame();
  // What has no place of its own may have caught it just before.
  if (isFocusLost() || document.activeElement?.id === tableCountId) place?.focus();
  if (isFocusLost()) document.getElementById(tableCountId)?.focus();
}

/** What was answered is on screen, and a dialog has given the focus back: both come a frame later at most. */
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

/** A dialog that stood in the address goes before it lets the page take the focus. */
function isHeld(): boolean {
  return document.querySelector(`[inert] #${tableCountId}`) !== null;
}
