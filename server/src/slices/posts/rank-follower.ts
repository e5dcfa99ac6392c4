/**
 * Keeps ranks up to date, by which lists are sorted. A vote or comment changes only a small row of counts outside those
 * indexes. Within a second, ranks follow in batches (docs/decisions/0029).
 */
import { perKind, type SubjectKind, subjectKinds, subjectOf } from '#contract/core/ids.ts';
import { activityTopics, changedActivityIds, type Topic, topics } from '#contract/core/topics.ts';
import type { Follower } from '../../platform/changes/change-bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { findUnranked, updateRanks } from './rank-queries.ts';

/** The most ranks that one statement changes. */
const batchSize = 1_000;
/** The number of posts whose ranks one statement compares with their counts. */
const comparedAtOnce = 10_000;

export class RankFollower implements Follower {
  readonly #database: Database;
  readonly #counted = perKind(() => new Set<number>());
  #following: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds the posts of a commit: those with counts among the changed topics. */
  note(changed: readonly Topic[]): void {
    for (const kind of subjectKinds) {
      if (changed.includes(topics.counts(kind))) this.add(kind, changedActivityIds(changed, kind));
    }
  }

  /** Adds posts whose counts change without topics, as with views. */
  add(kind: SubjectKind, ids: Iterable<number>): void {
    for (const id of ids) this.#counted[kind].add(id);
  }

  /**
   * Updates the ranks of all posts added so far, after any update under way. If it fails, their posts are ranked at the
   * next run.
   */
  follow(): Promise<void> {
    this.#following = this.#following.catch(() => undefined).then(() => this.#rankAll());
    return this.#following;
  }

  /** Posts that are added meanwhile are ranked at the next run, so that the loop ends. */
  async #rankAll(): Promise<void> {
    for (const kind of subjectKinds) {
      const ids = [...this.#counted[kind]];
      for (let done = 0; done < ids.length; done += batchSize) {
        await this.#rank(kind, ids.slice(done, done + batchSize));
      }
    }
  }

  /** Removes the posts before ranking, so that posts added meanwhile are ranked again. */
  async #rank(kind: SubjectKind, ids: number[]): Promise<void> {
    for (const id of ids) this.#counted[kind].delete(id);
    try {
      await updateRanks(this.#database, kind, ids);
    } catch (error) {
      this.add(kind, ids);
      throw error;
    }
  }
}

/**
 * Finds posts whose counts a crashed instance changed without ranking them, and reports them as changed now. Stops if
 * aborted.
 */
export async function findLost(
  database: Database,
  committed: (changed: readonly Topic[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const kind of subjectKinds) {
    for (let after: number | null = 0; after !== null && !signal.aborted; ) {
      const { ids, next } = await findUnranked(database, kind, after, comparedAtOnce);
      committed(ids.flatMap((id) => activityTopics(subjectOf(kind, id))));
      after = next;
    }
  }
}
