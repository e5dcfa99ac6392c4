/** Whether a read takes longer when the catalogue is a hundred times as large. */
import { listComments } from '#contract/comments/calls.ts';
import { commentPageSize } from '#contract/comments/model.ts';
import { type SubjectKind, subjectOf } from '#contract/core/subject.ts';
import { listProducts, listRelated, openProduct } from '#contract/products/calls.ts';
import type { ListOrder } from '#contract/products/model.ts';
import { searchProducts } from '#contract/search/calls.ts';
import type { SortOrder } from '#contract/search/model.ts';
import { listThreads, openThread } from '#contract/threads/calls.ts';
import { type ThreadOrder, threadPageSize } from '#contract/threads/model.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { dataDirOf, sized, sizeOf, withDatabase } from '../harness/catalogues.ts';
import type { Row } from '../harness/figures.ts';
import { growthCells } from '../harness/growing.ts';
import { type HttpRequest, jsonCall } from '../harness/http.ts';
import { readable } from '../harness/numbers.ts';
import { findSamples, type Samples } from '../harness/samples.ts';
import type { Part } from './part.ts';

/** Seconds of one turn: one connection asks some thousand times. */
const turn = 1;

export const growth: Part = {
  name: 'growth',
  minutes: 4,
  catalogues: ({ small, large }) => [sized(small), sized(large)],
  async measure(options) {
    const small = await open(options.small);
    const large = await open(options.large);
    const rows: Row[] = [];
    try {
      const casesOfLarge = new Map(casesOf(large.samples));
      for (const [name, requests] of casesOf(small.samples)) {
        const ofLarge = casesOfLarge.get(name) ?? [];
        const cells = await growthCells(
          ['small', small.application, requests],
          ['large', large.application, ofLarge],
          { rounds: options.rounds, seconds: turn },
        );
        rows.push([name, cells]);
      }
    } finally {
      await small.application.stop();
      await large.application.stop();
    }
    const counts = ({ common, rare }: Samples) =>
      `${readable(common[0]?.products ?? 0)} products hold the common word, ${rare[0]?.products} the first rare one`;
    return {
      title: 'Growth of the catalogue',
      how: `Milliseconds until the reply, medians of ${options.rounds} turns of ${turn} s with one connection, CACHE_MB=0. Small: ${sizeOf(sized(options.small))}; ${counts(small.samples)}. Large: ${sizeOf(sized(options.large))}; ${counts(large.samples)}.`,
      rows,
    };
  },
};

interface Opened {
  application: Application;
  samples: Samples;
}

async function open(products: number): Promise<Opened> {
  const dataDir = await dataDirOf(sized(products));
  const application = await startApplication({ dataDir, cacheMegabytes: 0, demo: false });
  return { application, samples: await withDatabase(dataDir, findSamples) };
}

function casesOf({ ids, threadIds, common, rare, middling, categories }: Samples): [string, HttpRequest[]][] {
  const list = (order: ListOrder, category?: string) => [
    jsonCall(
      listProducts.path,
      listProducts.request.toWire({
        skip: 0,
        limit: 20,
        includeExpired: false,
        price: 'any',
        order,
        category,
      }),
    ),
  ];
  const comments = (kind: SubjectKind, id: number) => {
    const { path, request } = listComments[kind];
    const subject = subjectOf(kind, id);
    return jsonCall(path, request.toWire({ subject, skip: 0, limit: commentPageSize, holding: null }));
  };
  const forum = (order: ThreadOrder, text = '') => [
    jsonCall(listThreads.path, listThreads.request.toWire({ skip: 0, limit: threadPageSize, order, text })),
  ];
  const search = (texts: string[], sort: SortOrder = 'newest') =>
    texts.map((text) =>
      jsonCall(searchProducts.path, searchProducts.request.toWire({ text, sort, page: 1 })),
    );
  const rareWords = rare.map(({ text }) => text);
  const [first = '', second = '', third = ''] = common.map(({ text }) => text);
  return [
    ['list, newest', list('new')],
    ['list, popular', list('popular')],
    ['list, discussed', list('discussed')],
    ['list, price', list('price')],
    ['common category', list('new', categories.common)],
    ['common category, price', list('price', categories.common)],
    ['rare category', list('new', categories.rare)],
    ['child category', list('new', categories.child)],
    ['detail', ids.map((id) => jsonCall(openProduct.path, { id }))],
    ['similar offers', ids.map((id) => jsonCall(listRelated.path, { id }))],
    ['comments on a product', ids.map((id) => comments('product', id))],
    ['thread', threadIds.map((id) => jsonCall(openThread.path, { id }))],
    ['comments in a thread', threadIds.map((id) => comments('thread', id))],
    ['forum, newest', forum('new')],
    ['forum, discussed', forum('discussed')],
    ['forum, unanswered', forum('unanswered')],
    ['forum, a word', forum('new', 'client')],
    ['search, rare word', search(rareWords)],
    ['search, rare word, lowest price', search(rareWords, 'lowest_price')],
    ['search, common word', search([first])],
    ['search, common word, oldest', search([first], 'oldest')],
    ['search, common word, lowest price', search([first], 'lowest_price')],
    ['search, common word, highest price', search([first], 'highest_price')],
    ['search, middling words', search(middling.map(({ text }) => text))],
    ['search, two common words', search([`${first} ${second}`])],
    ['search, two middling words', search(pairsOf(middling.map(({ text }) => text)))],
    ['search, common and rare word', search(rareWords.map((word) => `${first} ${word}`))],
    ['search, beginning of a word', search([third.slice(0, 4)])],
    ['search, common word with a typing error', search([mistyped(first), mistyped(second)])],
    ['search, rare word with a typing error', search(rareWords.map(mistyped))],
    ['search, unknown word', search(['zyxwvutsrq'])],
  ];
}

function pairsOf(words: string[]): string[] {
  return words.flatMap((word, place) => (place % 2 === 0 ? [`${word} ${words[place + 1] ?? ''}`] : []));
}

/** The last two letters but one change places with each other, which makes no other word. */
function mistyped(word: string): string {
  const at = word.length - 3;
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
}
