/** Calendar files that are the same for everybody (rules/calendar 1, rules/calendar 5). */
import { eventLimit } from '#contract/calendar/model.ts';
import { calendarTexts } from '#contract/calendar/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import { maxId, type ProductId } from '#contract/core/ids.ts';
import { ownFeeds } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import { readFilters, soundFilter } from '#contract/products/filters.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { PublicDocument } from '../../platform/http/public-responses.ts';
import { momentsOf } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { calendarFile, calendarType } from './calendar-file.ts';
import { everyPrice, findEvent, listComingEvents } from './queries.ts';

export function calendarDocuments(context: AppContext, taxonomyCache: TaxonomyCache): PublicDocument[] {
  return [eventFile(context), eventFeeds(context, taxonomyCache)];
}

function eventFile({ database, readSite }: AppContext): PublicDocument {
  return {
    path: '/events/:id.ics',
    contentType: calendarType,
    read: async (params, shown) => {
      const id = (/^[1-9]\d{0,9}$/.test(params.id ?? '') ? Number(params.id) : 0) as ProductId;
      const row = id > 0 && id <= maxId ? await findEvent(database, id) : undefined;
      if (row === undefined) throw new Fault('not_found', calendarTexts.noSuchEvent);
      shown.topics(topics.subject({ kind: 'product', id }), topics.taxonomy);
      const { name, publicUrl } = await readSite();
      return calendarFile({ name, publicUrl, rows: [row] });
    },
  };
}

/** The filters are those of lists (rules/facts 12), with the same names. */
function eventFeeds(context: AppContext, taxonomyCache: TaxonomyCache): PublicDocument {
  const { database, readSite } = context;
  return {
    path: '/feeds/:name.ics',
    contentType: calendarType,
    readQuery: (query) => ({ ...readFilters((filter) => query.get(filter)) }),
    read: async ({ name = '', ...query }, shown) => {
      shown.topics(topics.lists('product'), topics.taxonomy);
      const facts = soundFilter(query);
      const site = await readSite();
      const category = name === ownFeeds[0] ? undefined : (await taxonomyCache.read()).categoryAt(name);
      if (category === undefined && name !== ownFeeds[0])
        throw new Fault('not_found', productTexts.noSuchCategory);
      const filter = { ...everyPrice, facts, moments: await momentsOf(context, facts, shown) };
      const rows = await listComingEvents(database, { ...filter, categoryId: category?.id }, eventLimit);
      for (const row of rows) shown.until(row.expiresAt);
      return calendarFile({
        name: category === undefined ? site.name : `${category.name} · ${site.name}`,
        publicUrl: site.publicUrl,
        rows,
      });
    },
  };
}
