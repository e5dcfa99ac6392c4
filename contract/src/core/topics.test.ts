import { expect, test } from 'vitest';
import type { MemberId } from './ids.ts';
import { subjectOf } from './ids.ts';
import {
  activityTopics,
  authorTopics,
  contentTopics,
  correctionTopics,
  isDelayed,
  listTopics,
  mayShowLate,
  pageTopics,
  topics,
  withdrawalTopics,
} from './topics.ts';

const product = subjectOf('product', 17);
const thread = subjectOf('thread', 4);

test('edits are notified at once', () => {
  const urgent = [...contentTopics(product), ...contentTopics(thread), topics.taxonomy, topics.everything];
  expect(urgent.filter(isDelayed)).toEqual([]);
});

test('counts in lists may be notified a second late', () => {
  for (const subject of [product, thread]) {
    expect(activityTopics(subject).filter(isDelayed)).toEqual([topics.counts(subject.kind)]);
  }
  expect(isDelayed(topics.member(5 as MemberId))).toBe(true);
});

test('a changed name or picture of an author is notified at once, and invalidates all lists', () => {
  const changed = authorTopics(5 as MemberId);
  expect(changed).toEqual(['author:5', 'products', 'threads']);
  expect(changed.filter(isDelayed)).toEqual([]);
});

test('a page may show votes and comments late, but not corrections and removals', () => {
  for (const subject of [product, thread]) {
    expect(pageTopics(subject).filter(mayShowLate)).toEqual([topics.activity(subject)]);
    for (const changed of [correctionTopics(subject), withdrawalTopics(subject)]) {
      expect(pageTopics(subject).filter((topic) => changed.includes(topic))).toEqual([
        topics.activity(subject),
        topics.corrections(subject),
      ]);
    }
    expect([...contentTopics(subject), ...listTopics(subject.kind)].filter(mayShowLate)).toEqual([]);
  }
  expect(activityTopics(product).filter(mayShowLate)).toEqual([topics.activity(product)]);
  expect([topics.everything, topics.taxonomy, ...authorTopics(5 as MemberId)].filter(mayShowLate)).toEqual(
    [],
  );
});
