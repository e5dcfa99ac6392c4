/**
 * What happened, said in the transaction in which it happened; a job follows from it. A slice names a fact
 * without knowing who acts on it, so effects may run against the order of the slices.
 */
import type { MemberId, ProductId } from '#contract/core/ids.ts';

export interface Facts {
  'member-registered': { memberId: MemberId };
  'activation-requested': { memberId: MemberId };
  'password-reset-requested': { memberId: MemberId };
  'password-changed': { memberId: MemberId };
  /** `seeds`: one for each picture to draw, the primary one first. */
  'demo-pictures-wanted': {
    productId: ProductId;
    category: 'learning' | 'events' | 'careers';
    seeds: number[];
  };
  /** Names of files in the product's folder. */
  'product-files-removed': { productId: ProductId; files: string[] };
  'demo-avatars-wanted': { memberIds: MemberId[] };
}

export type FactName = keyof Facts;

/** Work at regular times; `cron` as crontab writes it, in UTC. */
export interface Chore {
  name: string;
  cron: string;
  run(): Promise<void>;
}

/** What follows from a fact; the queue hands over the very fact that was told. */
export interface FactJob {
  name: FactName;
  run(fact: unknown): Promise<void>;
}

/** Runs at least once: it may run again after a crash. */
export function onFact<Name extends FactName>(
  name: Name,
  run: (fact: Facts[Name]) => Promise<void>,
): FactJob {
  const job: { name: Name; run(fact: Facts[Name]): Promise<void> } = { name, run };
  return job;
}
