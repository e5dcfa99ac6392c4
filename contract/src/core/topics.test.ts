import { expect, test } from 'vitest';
import type { MemberId } from './ids.ts';
import { subjectOf } from './ids.ts';
import {
  activityTopics,
  authorTopics,
  bylineTopics,
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

test('what is saved is known at once', () => {
  expect([...contentTopics(product), ...contentTopics(thread)]).toEqual([
    'products',
    'product:17',
    'threads',
    'thread:4',
  ]);
  const urgent = [...contentTopics(product), ...contentTopics(thread), topics.taxonomy, topics.everything];
  expect(urgent.filter(isDelayed)).toEqual([]);
});

test('what lists count may be a second late', () => {
  expect(activityTopics(product)).toEqual(['product-activity:17', 'product-counts']);
  expect(activityTopics(thread)).toEqual(['thread-activity:4', 'thread-counts']);
  for (const subject of [product, thread]) {
    expect(activityTopics(subject).filter(isDelayed)).toEqual([topics.counts(subject.kind)]);
  }
  expect(isDelayed(topics.member(5 as MemberId))).toBe(true);
});

test('a new name or face is known at once, in lists too, and none of them names its authors', () => {
  const changed = authorTopics(5 as MemberId);
  expect(changed).toEqual(['author:5', 'products', 'threads']);
  expect(changed.filter(isDelayed)).toEqual([]);
  expect(listTopics('product')).toEqual(['products', 'product-counts']);
  expect(bylineTopics(5 as MemberId)).toEqual(['author:5', 'member:5']);
});

test('a page shows votes and new comments late, and nothing that was put right or taken back', () => {
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
