import { readEventMonth } from '#contract/calendar/calls.ts';
import { paths } from '#contract/core/paths.ts';
import { countFacets } from '#contract/products/calls.ts';
import { isFilterless, soundFilter } from '#contract/products/filters.ts';
import { pageLoad } from '../client/page-load.ts';
import { useCall } from '../client/queries.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { PageTitle } from '../kit/page/page-title.tsx';
import { EventsScreen } from '../slices/calendar/events-screen.tsx';
import { listedFilter, monthText, readEventsView, useEventsView } from '../slices/calendar/events-view.ts';
import { needsFacets } from '../slices/products/use-category-counts.ts';

const load = pageLoad(({ url, preload }) => {
  const view = readEventsView(url.searchParams);
  const { month, facts } = view;
  return Promise.all([
    preload(readEventMonth, { month, facts: soundFilter(facts) }),
    needsFacets(view) && preload(countFacets, listedFilter(view)).catch(() => undefined),
  ]);
});
export const loader = load;
export const clientLoader = load;

const lead = 'Conferences, webinars and meetings, month by month.';

export default function EventsPage() {
  const view = useEventsView();
  const month = useCall(readEventMonth, { month: view.month, facts: soundFilter(view.facts) });
  return (
    <>
      <PageHead
        title={view.month === '' ? 'Events' : `Events in ${monthText(view.month)}`}
        description={lead}
        canonical={paths.calendar() + (view.month === '' ? '' : `?month=${view.month}`)}
        noindex={month.events.length === 0 || !isFilterless(view.facts)}
      />
      <PageTitle lead={lead}>Events</PageTitle>
      <EventsScreen view={view} month={month} />
    </>
  );
}
