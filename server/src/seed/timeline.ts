/** Timestamps and comment targets of seeded rows. Pure. */
import type { Random } from '../platform/random.ts';

const yearMs = 365.25 * 24 * 60 * 60 * 1000;
/** Years before now over which seeded rows are spread. */
const years = 5;

/** Posts with their timestamps, oldest first. */
export interface Timeline {
  ids: Int32Array;
  /** Milliseconds since 1970. */
  moments: Float64Array;
}

export function seedStart(now: number): number {
  return now - years * yearMs;
}

/** Returns `count` timestamps: evenly spread, unique, in order. */
export function momentsBetween(start: number, end: number, count: number, random: Random): Float64Array {
  const step = (end - start) / count;
  return Float64Array.from({ length: count }, (_unused, index) => start + (index + random.next()) * step);
}

/** With ids from `firstId` on. */
export function timelineFrom(firstId: number, moments: Float64Array): Timeline {
  return { ids: Int32Array.from(moments, (_moment, index) => firstId + index), moments };
}

/**
 * Chooses the post for each of `moments`, as positions in the timeline. Mostly a recent one, sometimes any older one,
 * and now and then one of the few that are popular for years. No comment precedes its post, except for the very first.
 */
export function targetsOf({ moments: posted }: Timeline, moments: Float64Array, random: Random): Int32Array {
  let present = 0;
  return Int32Array.from(moments, (moment) => {
    while (present < posted.length && (posted[present] ?? 0) <= moment) present += 1;
    if (random.chance(0.05)) return Math.floor(random.next() ** 4 * present * 0.01);
    const depth = random.chance(0.7) ? random.next() ** 3 : random.next();
    return Math.max(0, present - 1 - Math.floor(depth * present));
  });
}

/** The time of a comment of `moment`: after its post. */
export function writtenAt({ moments }: Timeline, target: number, moment: number): number {
  return Math.max(moment, (moments[target] ?? 0) + 1);
}

/**
 * The time at which each post was written or last commented on. `moments` are the times of the comments, oldest first;
 * `targets[n]` is the post of comment `n`.
 */
export function lastMomentsOf(timeline: Timeline, targets: Int32Array, moments: Float64Array): Float64Array {
  const last = Float64Array.from(timeline.moments);
  for (const [place, target] of targets.entries())
    last[target] = writtenAt(timeline, target, moments[place] ?? 0);
  return last;
}

/** The number of times that each of `size` positions is a target. */
export function countsOf(targets: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size);
  for (const target of targets) counts[target] = (counts[target] ?? 0) + 1;
  return counts;
}
