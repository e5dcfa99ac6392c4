/** The dearest requests that anybody may send, and members and the staff. */
import { listOwnComments } from '#contract/comments/author-calls.ts';
import { listComments } from '#contract/comments/calls.ts';
import { postComment } from '#contract/comments/writing-calls.ts';
import { perKind, subjectKinds, subjectOf } from '#contract/core/subject.ts';
import { listMembers } from '#contract/members/calls.ts';
import { listInbox } from '#contract/messages/calls.ts';
import { listRecord } from '#contract/moderation/calls.ts';
import { listOwnProducts, listProductsBy } from '#contract/products/author-calls.ts';
import { listProducts } from '#contract/products/calls.ts';
import { listOrders } from '#contract/products/model.ts';
import { findSimilar } from '#contract/products/posting-calls.ts';
import { listEveryProduct } from '#contract/products/staff-calls.ts';
import { getMemberProfile } from '#contract/profiles/calls.ts';
import { searchProducts } from '#contract/search/calls.ts';
import { maxPage, type Search, searchTextLimit, sortOrders } from '#contract/search/model.ts';
import { listThreads, postThread } from '#contract/threads/calls.ts';
import { threadOrders } from '#contract/threads/model.ts';
import { listEveryThread } from '#contract/threads/staff-calls.ts';
import { listOwnVotes } from '#contract/votes/own-calls.ts';
import { type HttpRequest, jsonCall, page } from './http.ts';
import { type Person, signed } from './members.ts';
import type { Samples } from './samples.ts';
import type { Talk } from './talk.ts';

export interface Around {
  samples: Samples;
  talk: Talk;
  /** On the product and in the thread of the talk. */
  comments: number;
  member: Person;
  admin: Person;
}

export type NamedRequest = readonly [name: string, request: HttpRequest];

/** Each turn asks for others of the same kind: what one turn asked for is not kept for the next. */
export function dearRequests(around: Around, turn = 0): NamedRequest[] {
  return [
    ...deepLists(around, turn),
    ...searches(around, turn),
    ...forums(around, turn),
    ...talks(around, turn),
    ...ofMembers(around, turn),
    ...ofStaff(around, turn),
    ...documents(around),
  ];
}

/** How far lists go (rules/calls 19), less a page for each turn. */
const deep = (turn: number) => 9_980 - 20 * (turn % 400);

function deepLists({ samples: { categories } }: Around, turn: number): NamedRequest[] {
  const list = (fields: object) => jsonCall(listProducts.path, { skip: deep(turn), limit: 20, ...fields });
  return [
    ['list, skip 900,000', list({ skip: 900_000 + turn })],
    ...listOrders.flatMap((filterBy): NamedRequest[] => [
      [`list, ${filterBy}, the last page`, list({ filterBy })],
      [`list, ${filterBy}, expired too, the last page`, list({ filterBy, toggleExpired: 1 })],
      [`category, ${filterBy}, the last page`, list({ filterBy, category: categories.common })],
      [`list, ${filterBy}, free, the last page`, list({ filterBy, price: 'free' })],
    ]),
    ['list, 200 at once, the last page', list({ limit: 200, skip: deep(turn) - 180 })],
  ];
}

function searches({ samples }: Around, turn: number): NamedRequest[] {
  const [common, middling] = [samples.common, samples.middling].map((words) => words.map(({ text }) => text));
  const [first = '', , third = ''] = common ?? [];
  const search = (text: string, fields: Partial<Search> = {}) =>
    jsonCall(
      searchProducts.path,
      searchProducts.request.toWire({ text, sort: 'newest', page: 1 + turn, ...fields }),
    );
  const lastPage = { page: maxPage - (turn % (maxPage - 1)) };
  const ten = (words: string[] = []) => words.slice(0, 10).join(' ');
  return [
    ...sortOrders.flatMap((sort): NamedRequest[] => [
      [`search, common word, ${sort}, the last page`, search(first, { sort, ...lastPage })],
      [`search, two common words, ${sort}`, search(`${first} ${third}`, { sort })],
      [
        `search, two common words, ${sort}, the last page`,
        search(`${first} ${third}`, { sort, ...lastPage }),
      ],
    ]),
    ['search, ten common words', search(ten(common))],
    ['search, ten middling words', search(ten(middling))],
    ['search, ten beginnings', search('con pro int com pre dis per mar mon tra')],
    ['search, ten letters', search('a b c d e f g h i j')],
    ['search, as many different words as there is room for', search(shortWords)],
  ];
}

/** 200 characters of them; of two hundred different words a sentence says that they are too long. */
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const shortWords = [...letters, ...letters.flatMap((one) => ['e', 'o'].map((other) => one + other))]
  .join(' ')
  .slice(0, searchTextLimit)
  .trim();

function forums({ samples: { common } }: Around, turn: number): NamedRequest[] {
  const list = (fields: object) => jsonCall(listThreads.path, { skip: deep(turn), ...fields });
  const words = common.map(({ text }) => text);
  return [
    ...threadOrders.flatMap((filterBy): NamedRequest[] => [
      [`forum, ${filterBy}, the last page`, list({ filterBy })],
      [`forum, ${filterBy}, a word, far back`, list({ filterBy, searchtxt: 'client', skip: 900 + turn })],
    ]),
    ['forum, any of twelve words', list({ searchtxt: words.join(' or '), skip: turn })],
    [
      'forum, none of twelve words',
      list({ searchtxt: words.map((word) => `-${word}`).join(' '), skip: turn }),
    ],
  ];
}

function talks({ talk, comments }: Around, turn: number): NamedRequest[] {
  const ids = { product: talk.productId, thread: talk.threadId };
  const last = comments - 20 * (1 + turn);
  const names = perKind((kind) => (kind === 'product' ? 'deal' : 'huddle'));
  return subjectKinds.flatMap((kind): NamedRequest[] => [
    [
      `comments, ${kind}, the last page`,
      jsonCall(listComments[kind].path, { id: ids[kind], skip: last, limit: 20 }),
    ],
    [
      `comments, ${kind}, 200 at once`,
      jsonCall(listComments[kind].path, { id: ids[kind], skip: last - 180, limit: 200 }),
    ],
    [`page of a ${kind}, its last comments`, page(`/${names[kind]}/${ids[kind]}?skip=${last}`)],
  ]);
}

function ofMembers({ samples: { common }, member, talk }: Around, turn: number): NamedRequest[] {
  const words = common.map(({ text }) => text).join(' ');
  const call = (path: string, fields: object) => signed(jsonCall(path, fields), member);
  const toWire = postComment.thread.request.toWire;
  const subject = subjectOf('thread', talk.threadId);
  const title = 'A dear afternoon';
  return [
    ['my products, the last page', call(listOwnProducts.path, { skip: deep(turn) })],
    ['my comments, the last page', call(listOwnComments.path, { skip: deep(turn) })],
    ['my votes, the last page', call(listOwnVotes.path, { skip: deep(turn) })],
    [
      'a member’s products, 200 at once',
      call(listProductsBy.path, { id: member.id, limit: 200, skip: turn }),
    ],
    ['a member’s profile', call(getMemberProfile.path, { id: member.id })],
    ['messages, a letter', call(listInbox.path, { searchText: 'a', skip: turn })],
    [
      'similar, a title of 10,000 characters',
      call(findSimilar.path, { title: `${words} `.repeat(200).slice(0, 9_999) }),
    ],
    ...longTexts.flatMap(([name, html]): NamedRequest[] => [
      [`huddle, ${name}`, call(postThread.path, { title, description: html })],
      [`comment, ${name}`, call(postComment.thread.path, toWire({ subject, replyTo: null, html }))],
    ]),
  ];
}

/** As long as texts may be, and of what is dear to read. */
const longTexts: [string, string][] = [
  ['long', `<p>${'Annuity planning for advisors. '.repeat(600)}</p>`],
  ['long, one word', 'a_'.repeat(9_500)],
  ['long, letters', 'a '.repeat(9_500)],
  ['long, elements', `<p>${'<b>a</b><i>b</i> '.repeat(500)}</p>`],
  ['long, within one another', `${'<div>'.repeat(1_800)}x${'</div>'.repeat(1_800)}`],
];

function ofStaff({ samples: { common }, admin }: Around, turn: number): NamedRequest[] {
  const [first = '', ...others] = common.map(({ text }) => text);
  const tables = { products: listEveryProduct, threads: listEveryThread, members: listMembers };
  const call = (path: string, fields: object) => signed(jsonCall(path, fields), admin);
  return [
    ...Object.entries(tables).flatMap(([name, { path }]): NamedRequest[] => [
      [`staff, ${name}, the last page`, call(path, { skip: deep(turn) })],
      [`staff, ${name}, a common word, the last page`, call(path, { searchtxt: first, skip: deep(turn) })],
      [`staff, ${name}, a beginning`, call(path, { searchtxt: 'con', skip: turn })],
      [`staff, ${name}, any of many words`, call(path, { searchtxt: others.join(' or '), skip: turn })],
    ]),
    ['staff, the record, the last page', call(listRecord.path, { skip: deep(turn) })],
  ];
}

function documents({ samples: { common, categories } }: Around): NamedRequest[] {
  const paths = [
    '/',
    `/deals/${categories.common}`,
    `/search?deal=${common[0]?.text}`,
    '/huddles',
    '/sitemap.xml',
    '/sitemap/products-1.xml',
    '/sitemap/huddles-1.xml',
    '/feeds/home.atom',
    '/feeds/huddles.atom',
    '/api/openapi.json',
  ];
  return paths.map(
    (path) => [path.startsWith('/search') ? 'page of a search' : `page ${path}`, page(path)] as const,
  );
}
