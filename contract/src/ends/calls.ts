/** The calls about products that are no longer available. Their replies are private. */
import { authorCodec } from '../accounts/wire.ts';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  idCodec,
  integer,
  listOf,
  moment,
  objectOf,
  plain,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { type ProductId, wireId } from '../core/ids.ts';
import {
  type ListPage,
  listRequestOf,
  longListLimit,
  pageFields,
  replyIn,
  replyOf,
  sentenceReply,
} from '../core/request.ts';
import { requiredBoolean } from '../core/scalars.ts';
import { contentTopics } from '../core/topics.ts';
import { reasonField } from '../posts/reason.ts';
import { type AnswerEnd, type ReportedEnd, type ReportedEnds, reportPauseDays } from './model.ts';

const productRequest = requestOf<{ id: ProductId }>({ id: ['dealId', plain(wireId<ProductId>())] });

export const reportEnd = defineCall('reportEnded', {
  path: '/api/reportEnded',
  auth: 'member',
  extension: true,
  summary: `Says that an active product is no longer available, so that its author is asked. 409 within ${reportPauseDays} days of an answer.`,
  request: productRequest,
  reply: sentenceReply,
});

export const countEndReports = defineCall('endReports', {
  path: '/api/endReports',
  auth: 'member',
  extension: true,
  summary: 'How many open reports there are; for the author of the product and the staff.',
  request: productRequest,
  reply: replyIn('count', integer),
});

export const answerEnd = defineCall('answerEnded', {
  path: '/api/answerEnded',
  auth: 'member',
  extension: true,
  summary:
    'The answer of the author, or the decision of the staff: still available, or ended, and so inactive.',
  request: requestOf<AnswerEnd>({
    id: ['dealId', plain(wireId<ProductId>())],
    hasEnded: ['ended', booleanCodec(requiredBoolean)],
    reason: reasonField,
  }),
  reply: sentenceReply,
  changes: ({ id }) => contentTopics({ kind: 'product', id }),
});

const reportedEnd = objectOf<ReportedEnd>({
  id: ['id', idCodec<ProductId>()],
  title: ['title', text],
  author: ['user', authorCodec],
  count: ['count', withDescription(integer, 'Members who reported it.')],
  reportedAt: ['reported_at', withDescription(moment, 'Of the first report.')],
});

export const listReportedEnds = defineCall('reportedEnds', {
  path: '/api/reportedEnds',
  auth: 'staff',
  extension: true,
  summary: 'Products that the staff are asked about, the first reported first; without the viewer’s own.',
  request: listRequestOf<ListPage>(pageFields(longListLimit)),
  reply: replyOf<ReportedEnds>({
    products: ['message', listOf(reportedEnd)],
    total: ['totalCount', integer],
  }),
});
