/** The archives among the backups, and which of them stay. */
import { dayOf } from '#contract/core/day.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import { archivesFolder, momentOf, titleOf } from './contents.ts';

export interface KeptArchive {
  /** Its key among the backups. */
  name: string;
  bytes: number;
  at: Date;
}

/** The newest first. */
export async function listArchives(backups: BlobStore): Promise<KeptArchive[]> {
  const archives: KeptArchive[] = [];
  for await (const { key: name, bytes } of backups.list(archivesFolder)) {
    const at = momentOf(name);
    if (at !== undefined) archives.push({ name, bytes, at });
  }
  return archives.reverse();
}

const hour = 60 * 60 * 1000;

/** Whether a clock that was ahead has named the moment: by more than clocks differ (rules/backups 15). */
export function isToCome(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > hour;
}

/** How many days, weeks and months with a backup keep the newest one of theirs (rules/backups 4). */
const kept = { days: 7, weeks: 4, months: 12 };
/**
 * All of these days stay, so that what was made before an update or a mishap is not pushed out by what was made after it; but
 * no more than so many, as each start of an update that fails makes one where something is written in between.
 */
const young = { days: 2, count: 24 };

const day = 24 * hour;
/** A Monday. */
const firstMonday = Date.UTC(1970, 0, 5);

const periods: { count: number; of: (at: Date) => string | number }[] = [
  { count: kept.days, of: dayOf },
  { count: kept.weeks, of: (at) => Math.floor((at.getTime() - firstMonday) / (7 * day)) },
  { count: kept.months, of: (at) => at.toISOString().slice(0, 7) },
];

/**
 * Of archives, the newest first, those that go. Whatever is older than `maxDays` goes too: so long members are told that
 * backups hold what was deleted. The newest one stays.
 */
export function outdated<Archive extends { at: Date }>(
  archives: Archive[],
  { now, maxDays }: { now: Date; maxDays: number },
): Archive[] {
  const [newest] = archives;
  const staying = new Set(periods.flatMap(({ count, of }) => newestOfEach(archives, count, of)));
  const isYoung = (archive: Archive) =>
    now.getTime() - archive.at.getTime() <= young.days * day && archives.indexOf(archive) < young.count;
  const isTooOld = ({ at }: Archive) => now.getTime() - at.getTime() > maxDays * day;
  const stays = (archive: Archive) =>
    archive === newest || ((isYoung(archive) || staying.has(archive)) && !isTooOld(archive));
  return archives.filter((archive) => !stays(archive));
}

/** Longer than backups are forgotten, and shorter than a clock is wrong that was never set. */
const longestGap = 30 * day;
/** For so long they are made behind such a gap before it is taken for one in which none was made. */
const settling = day;

/**
 * Why the ages of archives, the newest first, are not to be relied on: one is of a time to come, or the newest is made by a clock
 * that may be ahead (rules/backups 15). A sentence; undefined where nothing is wrong with them.
 */
export function doubtAbout(archives: KeptArchive[], now: Date): string | undefined {
  const toCome = archives.filter(({ at }) => isToCome(at, now)).map(({ name }) => titleOf(name));
  if (toCome.length > 0)
    return `Dated in the future: ${toCome.join(', ')}. No old backups are deleted while it exists. Check the clock of this machine, then delete that backup.`;
  const gaps = archives.slice(1).map(({ at }, place) => between(archives[place], { at }));
  const first = gaps.findIndex((gap) => gap > longestGap);
  if (first === -1 || between(archives[0], archives[first]) >= settling) return undefined;
  return `No old backups are deleted for a day, because the previous ones are ${Math.floor((gaps[first] ?? 0) / day)} days older. Check the clock of this machine.`;
}

/** Milliseconds from the older to the newer one. */
function between(newer: { at: Date } | undefined, older: { at: Date } | undefined): number {
  return (newer?.at.getTime() ?? 0) - (older?.at.getTime() ?? 0);
}

function newestOfEach<Archive extends { at: Date }>(
  archives: Archive[],
  count: number,
  periodOf: (at: Date) => string | number,
): Archive[] {
  const newest = new Map<string | number, Archive>();
  for (const archive of archives) {
    const period = periodOf(archive.at);
    if (!newest.has(period)) newest.set(period, archive);
  }
  return [...newest.values()].slice(0, count);
}
