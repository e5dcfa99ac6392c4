/** When seeded things happened, and who was talked about. Pure. */
import type { Random } from '../platform/random.ts';

const yearMs = 365.25 * 24 * 60 * 60 * 1000;
/** Seeded rows are spread over so many years before now. */
const years = 5;

/** Things with the moments at which they were posted, oldest first. */
export interface Timeline {
  ids: Int32Array;
  /** Milliseconds since 1970. */
  moments: Float64Array;
}

export function seedStart(now: number): number {
  return now - years * yearMs;
}

/** `count` moments: evenly spread, none twice, in order. */
export function momentsBetween(start: number, end: number, count: number, random: Random): Float64Array {
  const step = (end - start) / count;
  return Float64Array.from({ length: count }, (_unused, index) => start + (index + random.next()) * step);
}

/** With ids from `firstId` on. */
export function timelineFrom(firstId: number, moments: Float64Array): Timeline {
  return { ids: Int32Array.from(moments, (_moment, index) => firstId + index), moments };
}

/**
 * Which thing each of `moments` belongs to, as positions in the timeline: mostly one that was posted not long
 * before, sometimes any older one, and now and then one of the few that everybody talks about for years.
 * Nothing is talked about before it was posted, except the very first.
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

/** When a comment of `moment` was written: after what it stands below. */
export function writtenAt({ moments }: Timeline, target: number, moment: number): number {
  return Math.max(moment, (moments[target] ?? 0) + 1);
}

/** When each thing was posted or last talked about; `moments` come in order, as do their targets. */
export function lastMomentsOf(timeline: Timeline, targets: Int32Array, moments: Float64Array): Float64Array {
  const last = Float64Array.from(timeline.moments);
  for (const [place, target] of targets.entries())
    last[target] = writtenAt(timeline, target, moments[place] ?? 0);
  return last;
}

/** How often each of `size` positions is a target. */
export function countsOf(targets: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size);
  for (const target of targets) counts[target] = (counts[target] ?? 0) + 1;
  return counts;
}
