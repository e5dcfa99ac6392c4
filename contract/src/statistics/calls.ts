/** The call about statistics. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  idCodec,
  integer,
  listOf,
  nullable,
  objectOf,
  plain,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import type { ProductId } from '../core/ids.ts';
import { replyOf } from '../core/request.ts';
import { wireChoice } from '../core/scalars.ts';
import {
  type EmptySearch,
  emptySearchDays,
  type RankedProduct,
  rangeDays,
  rankedProducts,
  type StatisticSeries,
  type Statistics,
  statisticNames,
  statisticRanges,
  type ViewStatistics,
} from './model.ts';

const series = objectOf<StatisticSeries>({
  name: ['name', plain(z.enum(statisticNames))],
  values: [
    'values',
    withDescription(listOf(nullable(integer)), 'The oldest first; null where nothing is known.'),
  ],
  before: [
    'before',
    withDescription(
      nullable(integer),
      'The sum over as many days before; null of a level, or where a day is not known.',
    ),
  ],
});

const ranked = objectOf<RankedProduct>({
  id: ['id', idCodec<ProductId>()],
  title: ['del_title', text],
  count: ['count', integer],
});

const emptySearch = objectOf<EmptySearch>({
  words: ['words', text],
  people: ['people', withDescription(integer, 'Networks, summed over days.')],
});

export const viewStatistics = defineCall('numbers', {
  path: '/api/numbers',
  auth: 'admin',
  extension: true,
  summary: `What happened here: of ${rangeDays.quarter.days} days, or of the 52 weeks that end today.`,
  request: requestOf<ViewStatistics>({
    range: [
      'range',
      withDescription(plain(wireChoice(statisticRanges, 'quarter')), 'quarter by day, or year by week.'),
    ],
  }),
  reply: replyOf<Statistics>({
    range: ['range', plain(z.enum(statisticRanges))],
    from: ['from', withDescription(text, 'The first day, YYYY-MM-DD in UTC.')],
    series: ['series', listOf(series)],
    mostViewed: [
      'viewed',
      withDescription(listOf(ranked), `The ${rankedProducts} that were looked at most.`),
    ],
    mostBought: [
      'bought',
      withDescription(listOf(ranked), `The ${rankedProducts} whose Buy Now was followed most.`),
    ],
    emptySearches: [
      'searches',
      withDescription(listOf(emptySearch), `What was searched for and not found in ${emptySearchDays} days.`),
    ],
  }),
});
