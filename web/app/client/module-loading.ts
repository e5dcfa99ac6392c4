import { Fault, faultFromReply } from '#contract/core/fault.ts';
import { pageTexts } from '#contract/core/texts.ts';

/**
 * True if the server can be reached. Requests this very script; a missing one, as after an update, is an answer too.
 */
export function isReached(): Promise<boolean> {
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Returns the reason why a script needed by a button did not load (rules/pages 32). `gone` means that a reload of the
 * document brings it.
 */
export async function missingFault(): Promise<Fault> {
  return (await isReached()) ? new Fault('gone', pageTexts.newVersion) : faultFromReply(0, undefined);
}

/** Awaits a script that a call needs; throws the Fault of one that did not load. */
export function needed<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch(async () => {
    throw await missingFault();
  });
}

/**
 * Tries once more. Returns undefined if that fails too; then the page reloads as soon as the server answers
 * (rules/pages 24). A new version has other scripts, and some browsers remember a failed load; both need a new
 * document.
 */
export async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  const found = await load().catch(() => undefined);
  if (found === undefined && (await isReached())) window.location.reload();
  return found;
}
