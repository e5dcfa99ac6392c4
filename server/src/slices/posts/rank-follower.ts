/**
 * Lists go by ranks, which follow what is counted within a second, many at once: a vote or a comment changes a small row
 * that no index finds, and the indexes of the orders hear of it here (docs/decisions/0029).
 */
import { perKind, type SubjectKind, subjectKinds, subjectOf } from '#contract/core/ids.ts';
import { activeAmong, activityTopics, type Topic, topics } from '#contract/core/topics.ts';
import type { Follower } from '../../platform/changes/change-bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { findUnranked, rankAsCounted } from './rank-queries.ts';

/** Ranks that one statement changes at most. */
const batchSize = 1_000;
/** Ranks that one statement compares. */
const comparedAtOnce = 10_000;

export class RankFollower implements Follower {
  readonly #database: Database;
  readonly #counted = perKind(() => new Set<number>());
  #following: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Of a commit: whatever was counted there names its activity and the counts of its kind. */
  note(changed: readonly Topic[]): void {
    for (const kind of subjectKinds) {
      if (changed.includes(topics.counts(kind))) this.add(kind, activeAmong(changed, kind));
    }
  }

  /** Of what is counted without such news: views. */
  add(kind: SubjectKind, ids: Iterable<number>): void {
    for (const id of ids) this.#counted[kind].add(id);
  }

  /** Ranks everything that was named until now, after whatever is being ranked. What fails is kept for the next time. */
  follow(): Promise<void> {
    this.#following = this.#following.catch(() => undefined).then(() => this.#rankAll());
    return this.#following;
  }

  /** What is named meanwhile waits for the next time, however much is counted. */
  async #rankAll(): Promise<void> {
    for (const kind of subjectKinds) {
      const ids = [...this.#counted[kind]];
      for (let done = 0; done < ids.length; done += batchSize) {
        await this.#rank(kind, ids.slice(done, done + batchSize));
      }
    }
  }

  /** Forgotten before they are ranked: what is named again meanwhile has to be looked at again. */
  async #rank(kind: SubjectKind, ids: number[]): Promise<void> {
    for (const id of ids) this.#counted[kind].delete(id);
    try {
      await rankAsCounted(this.#database, kind, ids);
    } catch (error) {
      this.add(kind, ids);
      throw error;
    }
  }
}

/** Names what an instance that was killed counted and did not come to rank, as if it changed now; all unless it is ended. */
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
