/** The staff's tables at full size, a new name of the largest category, and an act on 10,000 products. */
import { figureText } from '#contract/core/figure-text.ts';
import { listFlaggedComments } from '#contract/flags/calls.ts';
import { listMembers } from '#contract/members/calls.ts';
import { listRecord } from '#contract/moderation/calls.ts';
import { readBulkProgress } from '#contract/posts/staff-calls.ts';
import { actOnProducts, listEveryProduct } from '#contract/products/staff-calls.ts';
import { listEveryThread } from '#contract/threads/staff-calls.ts';
import { bars } from '../harness/bars.ts';
import { sized, sizeOf } from '../harness/catalogues.ts';
import { counted, type Row, timed } from '../harness/figures.ts';
import { ask, type HttpRequest, jsonCall } from '../harness/http.ts';
import { signed } from '../harness/members.ts';
import { median } from '../harness/numbers.ts';
import { alone, atTheOffice, atWork, type Office } from '../harness/office.ts';
import { type Renaming, rename } from '../harness/renaming.ts';
import type { Section } from '../harness/report.ts';
import type { Part } from './part.ts';

const names = ['Xylographica', 'Quadrivium', 'Zeppelinery', 'Ornithopolis'];

export const staff: Part = {
  name: 'staff',
  minutes: 10,
  catalogues: ({ large }) => [sized(large)],
  async measure({ large, rounds }) {
    return atTheOffice(large, async (office) => {
      const rows = await pages(office, rounds);
      const renamings = await renameInTurn(office);
      const bulk = await actOnMany(office);
      return sectionOf(large, rows, renamings, bulk);
    });
  },
};

interface Measured {
  name: string;
  milliseconds: number;
  buffers: number;
}

const cases: [string, HttpRequest][] = [
  ['products', jsonCall(listEveryProduct.path, {})],
  ['products, deleted', jsonCall(listEveryProduct.path, { state: 'deleted' })],
  ['products, a common word', jsonCall(listEveryProduct.path, { searchtxt: 'client' })],
  ['products, a category', jsonCall(listEveryProduct.path, { searchtxt: 'webinars' })],
  ['products, two words', jsonCall(listEveryProduct.path, { searchtxt: 'ethics omaha' })],
  ['products, the last page that is counted', jsonCall(listEveryProduct.path, { skip: 990 })],
  ['threads', jsonCall(listEveryThread.path, {})],
  ['threads, a word', jsonCall(listEveryThread.path, { searchtxt: 'client' })],
  ['members', jsonCall(listMembers.path, {})],
  ['members, the beginning of a name', jsonCall(listMembers.path, { searchtxt: 'mar' })],
  ['the record', jsonCall(listRecord.path, {})],
  ['flagged comments', jsonCall(listFlaggedComments.product.path, {})],
];

async function pages(office: Office, rounds: number) {
  const measured: Measured[] = [];
  for (const [name, request] of cases) {
    measured.push({ name, ...(await alone(office, request, rounds)) });
  }
  return measured;
}

async function renameInTurn({ application, client, admin }: Office) {
  const renamings: Renaming[] = [];
  for (const [place, name] of names.entries()) {
    renamings.push(await rename(application, client, admin, { name, before: names[place - 1] }));
  }
  return renamings;
}

/** Seconds until as many as one act may be done to are inactive. */
async function actOnMany({ application, admin }: Office) {
  const began = performance.now();
  const answer = async <Reply>(path: string, body: object) =>
    JSON.parse((await ask(application.origin, signed(jsonCall(path, body), admin))).body.toString()) as Reply;
  const { id, count } = await answer<{ id: number; count: number }>(actOnProducts.path, {
    act: 'deactivate',
    all: 1,
  });
  const isOver = async () =>
    (await answer<{ finished_at: string | null }>(readBulkProgress.path, { id })).finished_at !== null;
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 100));
  return { count, seconds: (performance.now() - began) / 1_000 };
}

function sectionOf(
  large: number,
  pagesOf: Measured[],
  renamings: Renaming[],
  bulk: { count: number; seconds: number },
): Section {
  const [first] = renamings;
  return {
    title: 'The staff’s area',
    how: `${sizeOf(sized(large))}, ${figureText(atWork.acts)} acts on record, ${figureText(atWork.flagged)} flagged comments. A page of each table: milliseconds until the reply with one connection, and pages of the database that it looks at. A category of ${figureText(first?.products ?? 0)} products gets another name, ${renamings.length} times: milliseconds until its page, kept before, tells it, and a search finds by it and no more by the former one. An act on many: until ${figureText(bulk.count)} products are done.`,
    rows: [
      ...pagesOf.map(
        ({ name, milliseconds, buffers }): Row => [
          name,
          { median: timed(milliseconds, 'ms', bars.staffPage), pages: timed(buffers, 'pages') },
        ],
      ),
      ...renamed(renamings),
      ['many products made inactive', { median: timed(bulk.seconds * 1_000, 'ms') }],
    ],
  };
}

function renamed(renamings: Renaming[]): Row[] {
  const answered = renamings.map((renaming) => renaming.answered);
  const shown = renamings.map((renaming) => renaming.shown);
  const written = Math.max(...renamings.map(({ rowsWritten }) => rowsWritten));
  return [
    ['a new name answered', { median: timed(median(answered), 'ms') }],
    [
      'a new name shown',
      {
        median: timed(median(shown), 'ms'),
        longest: timed(Math.max(...shown), 'ms', bars.staffShown),
        'products written': counted(written, 'rows', bars.staffRows),
      },
    ],
  ];
}
