/** What one may send: how much in an hour, and the same words to how many. Pure. */
import { Fault, invalid } from '#contract/core/fault.ts';
import { sameTextLimit, sendingLimits } from '#contract/messages/model.ts';
import { newcomerSentTooMuch, sameTextToMany, sentTooMuch } from '#contract/messages/texts.ts';
import { newcomerLimits } from '#contract/newcomers/model.ts';
import { newcomerTexts } from '#contract/newcomers/texts.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Throws `rate_limited` for the one that would be too many. `sent` are the moments of the last hour, in order. */
export function refuseTooMany(sent: Date[], joinedAt: Date, now: Date): void {
  const { hourly, newcomersHourly, newcomerDays } = sendingLimits;
  const isNewcomer = now.getTime() < joinedAt.getTime() + newcomerDays * day;
  const most = isNewcomer ? newcomersHourly : hourly;
  const earliest = sent.at(-most);
  if (earliest === undefined) return;
  const retryAfter = secondsUntil(earliest.getTime() + hour, now);
  const sentence = isNewcomer ? newcomerSentTooMuch(most, newcomerDays) : sentTooMuch(most);
  throw new Fault('rate_limited', sentence, { retryAfter });
}

/** Throws `invalid` for whoever would be one recipient too many of the same words. */
export function refuseSameText(others: number): void {
  const { recipients } = sameTextLimit;
  if (others >= recipients) throw invalid({ text: sameTextToMany(recipients) });
}

/** rules/newcomers 13. Throws `rate_limited` for the one that would be too many. `begun` are the moments of the last day, in order. */
export function refuseManyBegun(begun: Date[], now: Date): void {
  const { conversations, days } = newcomerLimits;
  const earliest = begun.at(-conversations);
  if (earliest === undefined) return;
  throw new Fault('rate_limited', newcomerTexts.tooManyBegun(conversations, days), {
    retryAfter: secondsUntil(earliest.getTime() + day, now),
  });
}

/** At least one. */
function secondsUntil(moment: number, now: Date): number {
  return Math.max(1, Math.ceil((moment - now.getTime()) / 1000));
}
