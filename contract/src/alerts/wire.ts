/** Legacy wire shapes of alerts (rules/calls 1). */
import { z } from 'zod';
import {
  codec,
  type Fields,
  idCodec,
  integer,
  moment,
  nullable,
  objectOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { wireList, wireText } from '../core/scalars.ts';
import { filterPartOf } from '../products/filter-wire.ts';
import { type FactFilter, type FilterName, readFilters } from '../products/filters.ts';
import {
  type Alert,
  type AlertStatus,
  alertFilterNames,
  keywordsIn,
  type PreviewedProduct,
  type SetAlertStatus,
} from './model.ts';
import { alertTexts } from './texts.ts';

const status = codec(z.number().int().meta({ description: '0 paused, 1 active.' }), {
  toWire: (value: AlertStatus) => (value === 'active' ? 1 : 0),
  fromWire: (number) => (number === 1 ? 'active' : 'paused'),
});

const keywords = codec(z.string().meta({ description: 'The keywords, comma-separated.' }), {
  toWire: (list: string[]) => list.join(','),
  fromWire: (joined) => (joined === '' ? [] : joined.split(',')),
});

const filters = codec(
  z.record(z.string(), z.string()).meta({ description: 'The filters by facts, as in addDealAlert.' }),
  {
    toWire: (filter: FactFilter) => ({ ...filter }),
    fromWire: (wire) => readFilters((name: FilterName) => wire[name]),
  },
);

/** The filters of a request, each a field of its own. */
export const alertFilterPart = filterPartOf(alertFilterNames);

export const alertFields: Fields<Alert> = {
  id: ['id', idCodec()],
  title: ['dua_title', text],
  keywords: ['dua_keyword', keywords],
  filter: ['filters', filters],
  status: ['dua_active', status],
  createdAt: ['created_at', moment],
  firedCount: ['fired_count', withDescription(integer, 'How many products it matched.')],
  firedAt: ['fired_at', withDescription(nullable(moment), 'When it last matched.')],
};

export const previewedCodec = objectOf<PreviewedProduct>({
  id: ['id', idCodec()],
  title: ['del_title', text],
});

/**
 * A list, or text separated by commas; no keyword contains one. Longer than any rule allows, so that the rule's own
 * sentence applies.
 */
export const enteredKeywords = codec(
  wireList(wireText({ max: 10_000 }), { max: 1_000 })
    .transform(keywordsIn)
    .meta({
      description: 'Keywords as a list, or as comma-separated text.',
    }),
  { toWire: (list: string[]) => list, fromWire: (list) => list },
);

const statuses = new Map([
  ['0', 'paused'],
  ['1', 'active'],
  ['2', 'deleted'],
] as const);

/** The third form of a request. */
export const newStatus = codec(
  z
    .union([z.number(), z.string()], { error: alertTexts.noSuchStatus })
    .transform((value, ctx): SetAlertStatus['status'] => {
      const named = statuses.get(String(value).trim() as '0');
      if (named !== undefined) return named;
      ctx.addIssue({ code: 'custom', message: alertTexts.noSuchStatus });
      return z.NEVER;
    })
    .meta({ description: '0 pauses, 1 resumes, 2 deletes.' }),
  {
    toWire: (value: SetAlertStatus['status']) => ({ paused: 0, active: 1, deleted: 2 })[value],
    fromWire: (value) => value,
  },
);
