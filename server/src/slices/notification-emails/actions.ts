import type { MemberId } from '#contract/core/ids.ts';
import {
  type Chosen,
  defaultChoices,
  type EmailSettings,
  maskEmail,
} from '#contract/notification-emails/model.ts';
import { chosenText, emailTexts, unsubscribedText } from '#contract/notification-emails/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import { allowAddressOf } from '../../platform/mail/queries.ts';
import { memberGone } from '../accounts/index.ts';
import { canPutBack, endEmails, findChoice, findRecipient, putBack, putChoice } from './queries.ts';
import { readUnsubscribeToken } from './unsubscribe-tokens.ts';

export async function viewSettings({ database }: AppContext, memberId: MemberId): Promise<EmailSettings> {
  const recipient = await findRecipient(database, memberId);
  if (recipient === undefined) throw memberGone();
  const { email, timeZone, chosen } = recipient;
  return { maskedEmail: maskEmail(email), timeZone, choices: { ...defaultChoices, ...chosen } };
}

export async function viewSettingsByLink(
  context: AppContext,
  { token }: { token: string },
): Promise<EmailSettings> {
  const { memberId } = await readUnsubscribeToken(context, token);
  return viewSettings(context, memberId);
}

export async function choose(context: AppContext, chosen: Chosen, memberId: MemberId): Promise<string> {
  await writeWithJournal(context, async ({ tx }, keep) => {
    await putChoice(tx, memberId, chosen);
    await keep({ what: 'chosen', memberId, kind: chosen.kind });
  });
  return chosenText(chosen.kind, chosen.choice);
}

/** A signed link in one e-mail allows its holder to set the choices for all kinds. */
export async function chooseByLink(
  context: AppContext,
  { token, ...chosen }: Chosen & { token: string },
): Promise<string> {
  const { memberId } = await readUnsubscribeToken(context, token);
  return choose(context, chosen, memberId);
}

/** Turns off e-mails of the kind that the link came with, and no others. */
export async function unsubscribe(context: AppContext, { token }: { token: string }) {
  const { memberId, kind } = await readUnsubscribeToken(context, token);
  const canUndo = await writeWithJournal(context, async ({ tx }, keep) => {
    await endEmails(tx, memberId, kind);
    await keep({ what: 'chosen', memberId, kind });
    return canPutBack(tx, memberId, kind);
  });
  return { message: unsubscribedText(kind), canUndo };
}

/** Replies with the choice now in force, as the member may have changed it meanwhile. */
export async function undoUnsubscribe(context: AppContext, { token }: { token: string }): Promise<string> {
  const { memberId, kind } = await readUnsubscribeToken(context, token);
  const choice = await writeWithJournal(context, async ({ tx }, keep) => {
    await putBack(tx, memberId, kind);
    await keep({ what: 'chosen', memberId, kind });
    return findChoice(tx, memberId, kind);
  });
  return chosenText(kind, choice);
}

export async function reachAgain({ database }: AppContext, memberId: MemberId): Promise<string> {
  await allowAddressOf(database, memberId);
  return emailTexts.triedAgain;
}
