/** Chooses the copies of files that a backup reads again: a thirtieth of them a day, so each is read once in 30 days. */
import { createHash } from 'node:crypto';

const days = 30;
const day = 24 * 60 * 60 * 1000;

/** True on one day in 30 for each name. Days on which no backup was made since `last` are made up for. */
export function isCheckDue(name: string, { last, now }: { last: Date; now: Date }): boolean {
  const today = dayNumber(now);
  const daysAgo = (today - bucketOf(name)) % days;
  return daysAgo < today - dayNumber(last);
}

/** In UTC, as archives are named. */
function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / day);
}

function bucketOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() % days;
}
