/**
 * Which of two clusters is in its place: the one that was moved to, or the one before it. A file names the one before until
 * somebody relies on the move. Every step is one rename, and the next start finishes what was killed between two.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './application.ts';
import type { ClusterLayout } from './layout.ts';

const undone = 'undone';

function noteOf({ root }: ClusterLayout): string {
  return join(root, 'moved-from');
}

/** The name of what was before a move on which nobody relies yet; undefined where there is none. */
function undecided(place: ClusterLayout): string | undefined {
  return existsSync(noteOf(place)) ? readFileSync(noteOf(place), 'utf8') : undefined;
}

export function isUndecided(place: ClusterLayout): boolean {
  return undecided(place) !== undefined;
}

/** Puts the complete cluster of `next` into its place; gives the path of what was there. */
export async function succeed(place: ClusterLayout, major: string): Promise<string> {
  const former = formerName(major);
  writeFileSync(noteOf(place), former);
  renameSync(place.cluster, join(place.root, former));
  await syncDirectory(place.root);
  await finishSuccession(place);
  return join(place.root, former);
}

/** What was before stays for its week, and does not come back by itself. */
export function relyOnMove(place: ClusterLayout): void {
  rmSync(noteOf(place), { force: true });
}

/** Puts back what was before; nothing may be running. */
export async function putBack(place: ClusterLayout): Promise<void> {
  rmSync(join(place.root, undone), { recursive: true, force: true });
  renameSync(place.cluster, join(place.root, undone));
  await syncDirectory(place.root);
  await finishSuccession(place);
}

export async function finishSuccession(place: ClusterLayout): Promise<void> {
  await finishMove(place);
  await finishPuttingBack(place);
}

/** Only the first of a move's two renames takes the old cluster away. */
async function finishMove(place: ClusterLayout): Promise<void> {
  const next = join(place.root, 'next');
  if (existsSync(place.cluster) || formerOnes(place).length === 0 || !existsSync(join(next, 'cluster')))
    return;
  renameSync(join(next, 'cluster'), place.cluster);
  await syncDirectory(place.root);
  rmSync(next, { recursive: true, force: true });
}

async function finishPuttingBack(place: ClusterLayout): Promise<void> {
  const former = undecided(place);
  if (former === undefined) return;
  const isThere = existsSync(join(place.root, former));
  if (isThere && existsSync(place.cluster)) return;
  if (isThere) {
    renameSync(join(place.root, former), place.cluster);
    await syncDirectory(place.root);
  }
  rmSync(join(place.root, undone), { recursive: true, force: true });
  relyOnMove(place);
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync();
  await directory.close();
}

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
