import { Fault, faultFromReply } from '#contract/core/fault.ts';
import { pageTexts } from '#contract/core/texts.ts';

/**
 * Whether the server can be reached, asked of this very script: where it has gone, since there is a new version, that is
 * an answer too.
 */
export function isReached(): Promise<boolean> {
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** Why a script did not come that something pressed needs (rules/pages 32): `gone` where another document brings it. */
export async function missingFault(): Promise<Fault> {
  return (await isReached()) ? new Fault('gone', pageTexts.newVersion) : faultFromReply(0, undefined);
}

/** What a call needs of a script; throws the Fault of one that did not come. */
export function needed<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch(async () => {
    throw await missingFault();
  });
}

/**
 * Tries once more; undefined where that fails as well: then the page is opened anew as soon as the server answers
 * (rules/pages 24). A new version has other scripts, and some browsers remember what did not come: those need another
 * document.
 */
export async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  const found = await load().catch(() => undefined);
  if (found === undefined && (await isReached())) window.location.reload();
  return found;
}
