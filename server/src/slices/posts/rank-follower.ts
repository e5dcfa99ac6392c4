/**
 * Lists go by ranks, which follow what is counted within a second, many at once: a vote or a comment changes a small row
 * that no index finds, and the indexes of the orders hear of it here (docs/decisions/0029).
 */
import { perKind, type SubjectKind, subjectKinds, subjectOf } from '#contract/core/subject.ts';
import { activityTopics, type Topic, topics } from '#contract/core/topics.ts';
import type { Follower } from '../../platform/cache/changes.ts';
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
      if (!changed.includes(topics.counts(kind))) continue;
      const activity = topics.activity(subjectOf(kind, 0)).slice(0, -1);
      const named = changed.filter((topic) => topic.startsWith(activity));
      this.add(
        kind,
        named.map((topic) => Number(topic.slice(activity.length))),
      );
    }
  }

  /** These were counted in another way. */
  add(kind: SubjectKind, ids: Iterable<number>): void {
    for (const id of ids) this.#counted[kind].add(id);
  }

  /** Ranks everything that was named until now, after whatever is being ranked. What fails is kept for the next time. */
  follow(): Promise<void> {
    this.#following = this.#following.catch(() => undefined).then(() => this.#rankAll());
    return this.#following;
  }

  async #rankAll(): Promise<void> {
    for (const kind of subjectKinds) {
      const counted = this.#counted[kind];
      while (counted.size > 0) await this.#rank(kind, [...counted].slice(0, batchSize));
    }
  }

  /** Named again meanwhile, they have to be looked at again: so they go before. */
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

/** Names what an instance that was killed counted and did not come to rank, as if it changed now. */
export async function findLost(
  database: Database,
  committed: (changed: readonly Topic[]) => void,
): Promise<void> {
  for (const kind of subjectKinds) {
    for (let after: number | null = 0; after !== null; ) {
      const { ids, next } = await findUnranked(database, kind, after, comparedAtOnce);
      committed(ids.flatMap((id) => activityTopics(subjectOf(kind, id))));
      after = next;
    }
  }
}
