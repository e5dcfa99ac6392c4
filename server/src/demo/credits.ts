import type { MemberId } from '#contract/core/ids.ts';
import type { Tx } from '../platform/db/database.ts';
import { insertRecord, insertRequirement } from '../slices/credits/index.ts';
import type { Taxonomy } from '../slices/taxonomy/index.ts';
import type { DemoCredits } from './content.ts';
import { localDate } from './dates.ts';

interface Loaded {
  now: Date;
  taxonomy: Taxonomy;
  idOf(memberKey: string): MemberId;
}

/** Inserts the hours that members completed, and what states require. */
export async function insertDemoCredits(
  tx: Tx,
  { records, requirements }: DemoCredits,
  { now, taxonomy: { creditKinds }, idOf }: Loaded,
): Promise<void> {
  const kindOf = (name: string) => {
    const found = creditKinds.find((kind) => kind.name === name);
    if (found === undefined) throw new Error(`The demo content names the credit kind "${name}".`);
    return found.id;
  };
  for (const { member, kind, completedDaysAgo, ...record } of records) {
    const completedOn = localDate(`-${completedDaysAgo}`, now, 'UTC');
    const whose = { memberId: idOf(member), productId: null };
    await insertRecord(tx, { ...record, ...whose, creditKindId: kindOf(kind), completedOn });
  }
  for (const { endsInDays, kinds, ...requirement } of requirements) {
    const hours = Object.entries(kinds).map(([kind, hours]) => ({ creditKindId: kindOf(kind), hours }));
    const endsOn = localDate(`${endsInDays}`, now, 'UTC');
    await insertRequirement(tx, { ...requirement, kinds: hours, endsOn });
  }
}
