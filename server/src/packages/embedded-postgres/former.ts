/** What a move leaves beside the data: the cluster as it was before, for a week. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './application.ts';
import type { ClusterLayout } from './layout.ts';

/** Says what it is, and until when it stays. */
export function formerName(major: string): string {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  return `former-${major}-until-${inAWeek}`;
}

export function formerOnes(place: ClusterLayout): { name: string; until: string }[] {
  return readdirSync(place.root).flatMap((name) => {
    const [, until] = /^former-\d+-until-(\d{4}-\d\d-\d\d)$/.exec(name) ?? [];
    return until === undefined ? [] : [{ name, until }];
  });
}

/** Removes those whose week is over. */
export function dropFormer(place: ClusterLayout, log: Log): void {
  const today = new Date().toISOString().slice(0, 10);
  for (const { name, until } of formerOnes(place)) {
    if (until >= today) continue;
    log.info(`Deleted the data from before the PostgreSQL upgrade: ${name}.`);
    rmSync(join(place.root, name), { recursive: true, force: true });
  }
}
