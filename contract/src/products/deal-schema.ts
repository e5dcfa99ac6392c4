/** Schemas of products on the wire. The server alone runs them, so browsers get a stub of this module. */
import { z } from 'zod';
import { authorCodec, standingCodec } from '../accounts/wire.ts';
import { listOf, nullable } from '../core/codec.ts';
import { replyId } from '../core/ids.ts';
import { wireMoment, wireMoney } from '../core/scalars.ts';
import { wireAttachment, wireImage } from '../files/wire.ts';
import { filedCategory, namedBrand, namedCategory, namedStore, namedTag } from '../taxonomy/wire.ts';
import { factsSchema } from './facts-schema.ts';

const flag = z.number().int().min(0).max(1);

export const wireStatus = z
  .number()
  .int()
  .min(0)
  .max(2)
  .meta({ description: '1 active, 2 inactive, 0 expired.' });

export const wireDeal = z.object({
  id: replyId,
  del_title: z.string(),
  del_descr: z.string().meta({ description: 'HTML; in lists the opening of the description only.' }),
  del_summary: z.string().meta({ description: 'The opening of the description as plain text.' }),
  del_price: wireMoney,
  price: wireMoney,
  del_price2: wireMoney.nullable(),
  stricken_price: wireMoney.nullable(),
  del_hide_stricken_price: flag,
  del_is_featured: flag,
  del_is_online: flag,
  del_url: z.string().nullable(),
  del_active: wireStatus,
  del_image_primary: z.string().nullable(),
  del_count_like: z.number().int(),
  del_count_dislike: z.number().int(),
  del_count_comments: z.number().int(),
  created_at: wireMoment,
  expires_at: wireMoment.nullable(),
  user_id: replyId,
  user: authorCodec.schema,
  dealstores: listOf(namedStore).schema,
  tags: listOf(namedTag).schema,
  categories: listOf(filedCategory).schema,
  stores: listOf(namedStore).schema,
  brands: listOf(namedBrand).schema,
  images: z.array(wireImage),
  facts: factsSchema.nullable().meta({
    description: 'What an event, a course or a career posting offers; null for a product of no kind.',
  }),
});

export const wireDealDetail = wireDeal.extend({
  del_booking: z.string().meta({ description: 'How an offline product is booked: plain text, or empty.' }),
  attachments: z.array(wireAttachment),
  user_standing: nullable(standingCodec).schema.meta({
    description: 'When the author joined, and the author’s reputation.',
  }),
  category_parents: listOf(namedCategory).schema.meta({
    description: 'Those above its first category, the outermost first.',
  }),
  version: z.number().int(),
});
