/** Legacy wire shapes of threads, which the wire calls forums (rules/calls 1). */
import { z } from 'zod';
import { authorPart, standingCodec } from '../accounts/wire.ts';
import {
  codec,
  type Fields,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  part,
  plain,
  text,
  withDescription,
} from '../core/codec.ts';
import { escapeHtml } from '../core/html.ts';
import { centsFromWire, centsToWire } from '../core/money.ts';
import { wireMoney } from '../core/scalars.ts';
import type { RelatedToThread, ThreadCard, ThreadDetail, ThreadList } from './model.ts';

const html = z.string().meta({ description: 'HTML; in lists the opening only.' });
const plainText = z.string().meta({ description: 'The opening as plain text.' });

const summary = part(
  { for_descr: html, for_summary: plainText },
  {
    toWire: (opening: string) => ({ for_descr: `<p>${escapeHtml(opening)}</p>`, for_summary: opening }),
    fromWire: (wire) => wire.for_summary,
  },
);

export const threadCardFields: Fields<ThreadCard> = {
  id: ['id', idCodec()],
  title: ['for_title', text],
  summary,
  createdAt: ['for_created_at', moment],
  activeAt: [
    'for_active_at',
    withDescription(moment, 'When it was written, or the newest comment that is shown.'),
  ],
  likes: ['for_count_like', integer],
  dislikes: ['for_count_dislike', integer],
  commentCount: ['for_count_comments', integer],
  author: authorPart,
};

const threadCodec = objectOf(threadCardFields);

export const threadListFields: Fields<ThreadList> = {
  threads: ['message', listOf(threadCodec)],
  total: ['totalCount', withDescription(integer, 'Of all that match; 1,001 means more than 1,000.')],
};

/** The whole text instead of its beginning. */
export const threadFields: Fields<Omit<ThreadDetail, 'authorStanding'>> = {
  ...threadCardFields,
  descriptionHtml: ['for_descr', plain(html)],
  editedAt: ['for_edited_at', nullable(moment)],
  version: ['version', withDescription(integer, 'Named by an edit, so that it overwrites nothing newer.')],
};

export const threadDetailCodec = objectOf<ThreadDetail>({
  ...threadFields,
  authorStanding: ['user_standing', standingCodec],
});

export const relatedFields: Fields<RelatedToThread> = {
  products: [
    'deals',
    listOf(
      objectOf<RelatedToThread['products'][number]>({
        id: ['id', idCodec()],
        title: ['del_title', text],
        memberPriceCents: [
          'del_price',
          nullable(codec(wireMoney, { toWire: centsToWire, fromWire: centsFromWire })),
        ],
      }),
    ),
  ],
  threads: [
    'forums',
    listOf(
      objectOf<RelatedToThread['threads'][number]>({
        id: ['id', idCodec()],
        title: ['for_title', text],
        commentCount: ['for_count_comments', integer],
      }),
    ),
  ],
};
