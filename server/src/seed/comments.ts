import type { SubjectKind } from '#contract/core/ids.ts';
import { numberText } from '#contract/core/number-text.ts';
import { subjectNames } from '../slices/posts/index.ts';
import { copyInto, copyLine } from './copy.ts';
import type { Load } from './load.ts';
import { takeIds, withoutCounting } from './queries.ts';
import { commentHtmlOf, threadOf } from './rows.ts';
import { type Timeline, writtenAt } from './timeline.ts';

export interface CommentPlan {
  /** What is commented on. */
  timeline: Timeline;
  kind: SubjectKind;
  /** When each comment was written. */
  moments: Float64Array;
  /** Positions in the timeline, one for each moment. */
  targets: Int32Array;
  authorIds: number[];
}

/** One in five answers the comment before it. */
const replyChance = 0.2;

/** In the order of time, as they would have come. */
export async function addComments({ client, random, tell }: Load, plan: CommentPlan): Promise<void> {
  const { timeline, kind, moments, targets, authorIds } = plan;
  const { table, column } = subjectNames[kind];
  const firstId = await takeIds(client, 'comments', moments.length);
  const latest = new Int32Array(timeline.ids.length);
  await copyInto(client, `comments (id, ${column}, author_id, reply_to_id, html, created_at)`, lines());
  tell(`Comments on ${table}: ${numberText(moments.length)}.`);

  function* lines() {
    for (const [place, target] of targets.entries()) {
      const id = firstId + place;
      const before = latest[target] ?? 0;
      const replyTo = before > 0 && random.chance(replyChance) ? before : null;
      yield copyLine([
        id,
        timeline.ids[target] ?? null,
        random.pick(authorIds),
        replyTo,
        commentHtmlOf(random),
        new Date(writtenAt(timeline, target, moments[place] ?? 0)),
      ]);
      latest[target] = id;
    }
  }
}

export interface ThreadPlan {
  timeline: Timeline;
  commentCounts: Int32Array;
  /** When each was written or last commented on. */
  active: Float64Array;
  authorIds: number[];
}

export async function addThreads({ client, random, tell }: Load, plan: ThreadPlan): Promise<void> {
  const { timeline, authorIds } = plan;
  const columns = 'id, author_id, title, description_html, description_text, summary, created_at';
  await withoutCounting(client, 'threads', async () => {
    await copyInto(client, `threads (${columns})`, threadLines());
    await copyInto(client, 'thread_counts (thread_id, comment_count, active_at)', countLines(plan));
    await copyInto(client, 'thread_ranks (thread_id, comment_count, active_at, created_at)', rankLines(plan));
  });
  tell(`Threads: ${numberText(timeline.ids.length)}.`);

  function* threadLines() {
    for (const [place, id] of timeline.ids.entries()) {
      const { title, html, text, summary } = threadOf(random);
      const createdAt = new Date(timeline.moments[place] ?? 0);
      yield copyLine([id, random.pick(authorIds), title, html, text, summary, createdAt]);
    }
  }
}

function* countLines(plan: ThreadPlan) {
  for (const place of plan.timeline.ids.keys()) yield copyLine(countedAt(plan, place));
}

/** Ranked as they are counted. */
function* rankLines(plan: ThreadPlan) {
  for (const place of plan.timeline.ids.keys()) {
    yield copyLine([...countedAt(plan, place), new Date(plan.timeline.moments[place] ?? 0)]);
  }
}

function countedAt({ timeline, commentCounts, active }: ThreadPlan, place: number) {
  return [timeline.ids[place] ?? null, commentCounts[place] ?? 0, new Date(active[place] ?? 0)];
}
