import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as commentCalls from './comments/calls.ts';
import * as commentWriting from './comments/writing-calls.ts';
import { type Call, changesOf } from './core/call.ts';
import { type MemberId, subjectOf } from './core/ids.ts';
import { type Topic, topics } from './core/topics.ts';
import * as files from './files/calls.ts';
import * as flags from './flags/calls.ts';
import * as flagQueue from './flags/queue-calls.ts';
import * as undo from './moderation/calls.ts';
import * as products from './products/calls.ts';
import * as posting from './products/posting-calls.ts';
import * as profiles from './profiles/calls.ts';
import * as editing from './profiles/editing-calls.ts';
import * as search from './search/calls.ts';
import * as threads from './threads/calls.ts';
import * as votes from './votes/calls.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'request' in value;
}

const calls = [
  commentCalls,
  commentWriting,
  editing,
  files,
  flags,
  flagQueue,
  posting,
  profiles,
  threads,
  undo,
]
  .flatMap((module) => Object.values<unknown>(module))
  .flatMap((value) => (isCall(value) ? value : Object.values<unknown>(Object(value))))
  .filter(isCall);
const withFields = calls.filter(({ request }) => request.fields !== undefined);

test.each(withFields.map((call) => [call.name, call] as const))(
  '%s declares only existing fields, each with a unique wire name',
  (_name, { request }) => {
    const { properties = {} } = z.toJSONSchema(request.schema, { io: 'input', unrepresentable: 'any' });
    const names = Object.values(request.fields ?? {});
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(names));
    expect(new Set(names).size).toBe(names.length);
  },
);

test('all calls with forms declare their fields', () => {
  expect(withFields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(
      'postdeal editDeal uploadFile addForum editForum addDealComments updateComments editProfile changeAvatar'.split(
        ' ',
      ),
    ),
  );
});

describe('after a write', () => {
  const [product, thread] = [subjectOf('product', 7), subjectOf('thread', 7)];
  const author = { id: 5 };
  const comments = { comments: [{ author }, { author: null }] };
  const reads: [name: string, topics: Topic[]][] = [
    ['home', shown(products.listProducts)],
    ['popular', shown(products.listPopular)],
    ['counts', shown(products.countCategories)],
    ['search', shown(search.searchProducts)],
    ['product 7', shown(products.openProduct, { id: 7 }, { author })],
    ['product 7 to edit', shown(products.viewProduct, { id: 7 }, { author })],
    ['product 8', shown(products.openProduct, { id: 8 }, { author: { id: 6 } })],
    ['similar to 8', shown(products.listRelated, { id: 8 }, [{ id: 7 }])],
    ['comments on product 7', shown(commentCalls.listComments.product, { subject: product }, comments)],
    ['forum', shown(threads.listThreads)],
    ['thread 7', shown(threads.openThread, { id: 7 }, { author })],
    ['like thread 8', shown(threads.listRelated, { id: 8 }, { products: [], threads: [{ id: 7 }] })],
    ['comments in thread 7', shown(commentCalls.listComments.thread, { subject: thread }, comments)],
    ['profile 5', shown(profiles.getMemberProfile, author)],
    ['own profile of 5', shown(profiles.getOwnProfile, {}, author)],
  ];
  const catalogue = ['home', 'popular', 'search'];
  const ofProduct = ['product 7', 'product 7 to edit', 'comments on product 7'];
  const ofListed = ['counts', ...catalogue, ...ofProduct, 'similar to 8'];
  const ofThread = ['thread 7', 'comments in thread 7'];
  const ofAuthor = [...ofProduct, ...ofThread];
  const ofMember = ['profile 5', 'own profile of 5'];
  const faceChanges: Call[] = [editing.editProfile, editing.changeAvatar, editing.removeAvatar].filter(
    isCall,
  );

  test.each<[string, Topic[], string[]]>([
    ['a new product', changed(posting.postProduct, {}, { id: 7 }), ofListed],
    ['an edited product', changed(posting.editProduct, { id: 7 }), ofListed],
    ['a deleted product', changed(posting.deleteProduct, { id: 7 }), ofListed],
    ['a restored product', changed(posting.restoreProduct, { id: 7 }), ofListed],
    ['a new thread', changed(threads.postThread, {}, { id: 7 }), ['forum', ...ofThread, 'like thread 8']],
    ['an edited thread', changed(threads.editThread, { id: 7 }), ['forum', ...ofThread, 'like thread 8']],
    ['a deleted thread', changed(threads.deleteThread, { id: 7 }), ['forum', ...ofThread, 'like thread 8']],
    [
      'a comment',
      changed(commentWriting.postComment.product, { subject: product }),
      [...catalogue, ...ofProduct],
    ],
    [
      'a comment in a thread',
      changed(commentWriting.postComment.thread, { subject: thread }),
      ['forum', ...ofThread, 'like thread 8'],
    ],
    ['a vote', changed(votes.voteOnSubject.product, { target: product }), [...catalogue, ...ofProduct]],
    ['a reputation', [topics.member(5 as MemberId)], [...ofAuthor, 'profile 5']],
    ['a city', [topics.author(5 as MemberId)], [...ofAuthor, ...ofMember]],
    ...faceChanges.map(
      (call) =>
        [
          call.name,
          changed(call, {}, author),
          ['counts', 'forum', ...catalogue, ...ofAuthor, ...ofMember],
        ] as [string, Topic[], string[]],
    ),
    [
      'a renamed taxonomy term',
      [topics.taxonomy],
      ['counts', 'home', 'popular', 'search', 'product 7', 'product 7 to edit', 'product 8'],
    ],
  ])('%s: invalidates exactly the replies that show it', (_what, topicsOfWrite, expected) => {
    const anew = reads.filter(([, shows]) => shows.some((topic) => topicsOfWrite.includes(topic)));
    expect(anew.map(([name]) => name).sort()).toEqual([...expected].sort());
  });
});

/** Tests pass only the fields that determine the topics. */
function shown<Input, Output>(call: Call<Input, Output>, input = {}, output = {}): Topic[] {
  return call.shows?.(input as Input, output as Output) ?? [];
}

function changed<Input, Output>(call: Call<Input, Output>, input = {}, output = {}): Topic[] {
  return changesOf(call, input as Input, output as Output);
}
