import type { MemberId } from '#contract/core/ids.ts';
import { type Chosen, type LetterSettings, maskEmail, usualChoices } from '#contract/letters/model.ts';
import { chosenText, letterTexts, unsubscribedText } from '#contract/letters/texts.ts';
import { writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import { allowAddressOf } from '../../platform/mail/address-queries.ts';
import type { Services } from '../../platform/services.ts';
import { memberGone } from '../accounts/index.ts';
import { canPutBack, endLetters, findChoice, findRecipient, putBack, putChoice } from './choices-queries.ts';
import { readUnsubscribeToken } from './letter-tokens.ts';

export async function viewSettings({ database }: Services, memberId: MemberId): Promise<LetterSettings> {
  const recipient = await findRecipient(database, memberId);
  if (recipient === undefined) throw memberGone();
  const { email, timeZone, chosen } = recipient;
  return { maskedEmail: maskEmail(email), timeZone, choices: { ...usualChoices, ...chosen } };
}

export async function viewSettingsByLink(
  services: Services,
  { token }: { token: string },
): Promise<LetterSettings> {
  const { memberId } = await readUnsubscribeToken(services, token);
  return viewSettings(services, memberId);
}

export async function choose(services: Services, chosen: Chosen, memberId: MemberId): Promise<string> {
  await writeWithJournal(services, async ({ tx }, keep) => {
    await putChoice(tx, memberId, chosen);
    await keep({ what: 'chosen', memberId, kind: chosen.kind });
  });
  return chosenText(chosen.kind, chosen.choice);
}

/** Whoever has one of the member’s letters may choose for all kinds of them. */
export async function chooseByLink(
  services: Services,
  { token, ...chosen }: Chosen & { token: string },
): Promise<string> {
  const { memberId } = await readUnsubscribeToken(services, token);
  return choose(services, chosen, memberId);
}

/** The kind that the letter was of, and no other. */
export async function unsubscribe(services: Services, { token }: { token: string }) {
  const { memberId, kind } = await readUnsubscribeToken(services, token);
  const canUndo = await writeWithJournal(services, async ({ tx }, keep) => {
    await endLetters(tx, memberId, kind);
    await keep({ what: 'chosen', memberId, kind });
    return canPutBack(tx, memberId, kind);
  });
  return { message: unsubscribedText(kind), canUndo };
}

/** Says how it is afterwards: somebody may have chosen meanwhile. */
export async function undoUnsubscribe(services: Services, { token }: { token: string }): Promise<string> {
  const { memberId, kind } = await readUnsubscribeToken(services, token);
  const choice = await writeWithJournal(services, async ({ tx }, keep) => {
    await putBack(tx, memberId, kind);
    await keep({ what: 'chosen', memberId, kind });
    return findChoice(tx, memberId, kind);
  });
  return chosenText(kind, choice);
}

export async function reachAgain({ database }: Services, memberId: MemberId): Promise<string> {
  await allowAddressOf(database, memberId);
  return letterTexts.triedAgain;
}
