/** What one member has written and voted on, at 200,000 members: much of it against little. */
import { listOwnComments, listOwnThreadComments } from '#contract/comments/author-calls.ts';
import { figureText } from '#contract/core/figure-text.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { listOwnProducts } from '#contract/products/author-calls.ts';
import { getMemberProfile, getOwnProfile } from '#contract/profiles/calls.ts';
import { listOwnThreads } from '#contract/threads/author-calls.ts';
import { listOwnVotes } from '#contract/votes/own-calls.ts';
import { bars } from '../harness/bars.ts';
import { buffersOf, statementsOf } from '../harness/counted.ts';
import { counted, type Row, timed } from '../harness/figures.ts';
import { withFreshApplication } from '../harness/fresh-application.ts';
import { growthCells } from '../harness/growing.ts';
import { type HttpRequest, jsonCall, page } from '../harness/http.ts';
import { busy, findPeople, type Person, quiet, signed } from '../harness/members.ts';
import type { Part } from './part.ts';

/** Seconds of one turn: a search in much takes more than one. */
const turn = 5;
const pageSize = 20;
const catalogue = { products: 20_000, comments: 300_000, members: 200_000 };

export const members: Part = {
  name: 'members',
  minutes: 8,
  catalogues: () => [catalogue],
  measure: ({ rounds }) =>
    withFreshApplication(catalogue, { cacheMegabytes: 0 }, async (application, client) => {
      const people = await findPeople(client);
      const rows: Row[] = [];
      for (const [name, requestOf] of cases) {
        const [little, much] = [requestOf(people.quiet, quiet), requestOf(people.busy, busy)];
        rows.push([
          name,
          {
            ...(await growthCells(['little', application, [little]], ['much', application, [much]], {
              rounds,
              seconds: turn,
            })),
            statements: counted(await statementsOf(application, much), 'statements', bars.ownStatements),
            'pages, little': timed(await buffersOf(application, client, little), 'pages'),
            'pages, much': timed(await buffersOf(application, client, much), 'pages'),
          },
        ]);
      }
      return { title: 'What one member has contributed', how: howOf(rounds), rows };
    }),
};

function howOf(rounds: number): string {
  const words = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([what, count]) => `${figureText(count)} ${what}`)
      .join(', ');
  return `Milliseconds until the reply, medians of ${rounds} turns of ${turn} s with one connection, CACHE_MB=0, and the pages of the database that one request looks at. ${words(catalogue)}. Little: a member with ${words(quiet)}. Much: one with ${words(busy)}. The last page of the one is measured against the only page of the other.`;
}

type Counts = typeof busy;

const lists = [
  ['products', listOwnProducts, ({ products }: Counts) => products],
  ['votes', listOwnVotes, ({ votes }: Counts) => votes],
  ['comments', listOwnComments, ({ comments }: Counts) => comments],
  // About half of the comments are on products.
  ['comments in threads', listOwnThreadComments, ({ comments }: Counts) => Math.floor(comments * 0.45)],
  ['threads', listOwnThreads, ({ threads }: Counts) => threads],
] as const;

const cases: [string, (person: Person, counts: Counts) => HttpRequest][] = [
  ['profile', (person) => signed(page(getOwnProfile.path), person)],
  [
    'userProfile',
    (person) =>
      signed(
        jsonCall(getMemberProfile.path, getMemberProfile.request.toWire({ id: person.id as MemberId })),
        person,
      ),
  ],
  ...lists.flatMap(([name, call, countOf]): typeof cases => {
    const list = (person: Person, skip: number, text = '') =>
      signed(jsonCall(call.path, call.request.toWire({ skip, limit: pageSize, text })), person);
    return [
      [`own ${name}`, (person) => list(person, 0)],
      [
        `own ${name}, the last page`,
        (person, counts) => list(person, Math.max(0, countOf(counts) - pageSize)),
      ],
      [`own ${name}, a word to find`, (person) => list(person, 0, 'client')],
      [`own ${name}, an unknown word`, (person) => list(person, 0, 'zyxwvutsrq')],
    ];
  }),
];
