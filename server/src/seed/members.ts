import { numberText } from '#contract/core/number-text.ts';
import { copyInto, copyLine } from './copy.ts';
import type { Load } from './load.ts';
import { memberOf } from './rows.ts';
import { momentsBetween, seedStart } from './timeline.ts';

/** Members who are confirmed and whose password nobody knows. `name` is used by no earlier load. */
export async function addMembers(
  { client, random, now, tell }: Load,
  { count, name, passwordHash }: { count: number; name: string; passwordHash: string },
): Promise<void> {
  const moments = momentsBetween(seedStart(now), now, count, random);
  const target = 'members (first_name, last_name, email, city, password_hash, confirmed_at, created_at)';
  await copyInto(client, target, lines());
  tell(`Members: ${numberText(count)}.`);

  function* lines() {
    for (const [place, moment] of moments.entries()) {
      const { firstName, lastName, email, city } = memberOf(random, `${name}${place}`);
      const joined = new Date(moment);
      yield copyLine([firstName, lastName, email, city, passwordHash, joined, joined]);
    }
  }
}
