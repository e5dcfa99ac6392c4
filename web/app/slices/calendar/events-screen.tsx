import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link, useNavigate } from 'react-router';
import {
  type CalendarEvent,
  type EventMonth,
  eventLimit,
  monthAfter,
  readMonth,
} from '#contract/calendar/model.ts';
import { pageParameters, paths } from '#contract/core/paths.ts';
import { countFacets } from '#contract/products/calls.ts';
import { creditsText, factSeparator, placeText } from '#contract/products/facts-text.ts';
import { useSite } from '../../client/environment.ts';
import { ApplyWithoutScripts } from '../../kit/form/plain-select.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { SubscribeMenu } from '../products/calendar-links.tsx';
import { FactFilters } from '../products/fact-filters.tsx';
import { useFacets } from '../products/use-category-counts.ts';
import classes from './events-screen.module.css';
import {
  type EventsPage,
  type EventsView,
  eventFilters,
  eventsAddress,
  eventsLayouts,
  filterQuery,
  hoursText,
  listedFilter,
  monthText,
  weekdayText,
} from './events-view.ts';
import { MonthGrid } from './month-grid.tsx';

/** A month of events, as a grid or as an agenda (rules/calendar 7). */
export function EventsScreen({ view, month }: EventsPage) {
  const { name, publicUrl } = useSite();
  const { look = 'fitting' } = view;
  return (
    <div data-look={look} className={classes.screen}>
      <div className={classes.bar}>
        <MonthLinks view={view} month={month} />
        <div className={classes.tools}>
          {/* Without a choice, CSS marks the view that fits the screen. */}
          <ViewLinks
            label="View"
            views={eventsLayouts.map((one) => ({
              to: eventsAddress({ ...view, look: one }),
              name: one === 'month' ? 'Month' : 'Agenda',
              isOpen: one === look,
            }))}
          />
          <SubscribeMenu url={publicUrl + paths.calendarFeed(filterQuery(view))} name={name} />
        </div>
      </div>
      <Filters view={view} />
      {month.events.length === 0 ? (
        <NoEvents view={view} month={month} />
      ) : (
        <>
          {look !== 'agenda' && <MonthGrid view={view} month={month} />}
          {look !== 'month' && <Agenda month={month} />}
          <p className={classes.note}>
            {month.hasMore &&
              `This month has more than ${eventLimit} events. These are the first ${eventLimit}. `}
            Dates follow {zoneText(month.timeZone)} time. Times are local to each event.
          </p>
        </>
      )}
    </div>
  );
}

/** `America/New_York` as `New York`. */
function zoneText(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

function MonthLinks({ view, month: { month, today } }: EventsPage) {
  const step = (count: number, Icon: typeof IconChevronLeft) => {
    const other = readMonth(monthAfter(month, count));
    if (other === '') return null;
    return (
      <Link
        to={eventsAddress({ ...view, month: other })}
        className={classes.step}
        aria-label={monthText(other)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </Link>
    );
  };
  return (
    <nav aria-label="Months" className={classes.months}>
      {step(-1, IconChevronLeft)}
      <h2 className={classes.month}>{monthText(month)}</h2>
      {step(1, IconChevronRight)}
      {!today.startsWith(month) && (
        <Link to={eventsAddress({ ...view, month: '' })} className={classes.present}>
          This month
        </Link>
      )}
    </nav>
  );
}

function Filters({ view }: { view: EventsView }) {
  const navigate = useNavigate();
  return (
    <form action={paths.calendar()} aria-label="Filter" autoComplete="off" className={classes.filters}>
      {view.month !== '' && <input type="hidden" name={pageParameters.month} value={view.month} />}
      {view.look !== undefined && <input type="hidden" name={pageParameters.view} value={view.look} />}
      <FactFilters
        filter={view.facts}
        facets={useFacets(countFacets, listedFilter(view), view)}
        isOpen={view.showFilters}
        names={eventFilters}
        at={(change) => eventsAddress({ ...view, ...change })}
        onChoose={(facts) => navigate(eventsAddress({ ...view, facts }), { preventScrollReset: true })}
      />
      {view.showFilters && <ApplyWithoutScripts />}
    </form>
  );
}

function NoEvents({ view, month: { month, next } }: EventsPage) {
  return (
    <EmptyState title={`No events in ${monthText(month)}`}>
      {next === null ? (
        <>
          No later ones are planned yet. <Link to={paths.home()}>See the catalog</Link>.
        </>
      ) : (
        <>
          The next ones are in <Link to={eventsAddress({ ...view, month: next })}>{monthText(next)}</Link>.
        </>
      )}
    </EmptyState>
  );
}

/** The events by the day on which they begin, or the first of the month for those that began before. */
function Agenda({ month: { month, today, events } }: { month: EventMonth }) {
  const dayOf = ({ firstDay }: CalendarEvent) => (firstDay < month ? `${month}-01` : firstDay);
  return (
    <ol className={classes.agenda}>
      {[...new Set(events.map(dayOf))].sort().map((day) => (
        <li key={day} id={`day-${day}`}>
          <h3 className={classes.date}>
            {weekdayText(day)}
            {day === today && <span className={classes.today}> Today</span>}
          </h3>
          <ul className={classes.events}>
            {events
              .filter((event) => dayOf(event) === day)
              .map((event) => (
                <AgendaEvent key={event.id} event={event} />
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function AgendaEvent({ event }: { event: CalendarEvent }) {
  const { id, title, facts, isOver } = event;
  const about = [placeText(facts), creditsText(facts.credits)].filter((part) => part !== '');
  return (
    <li className={classes.event} data-over={isOver || undefined}>
      <p className={classes.quiet}>
        {hoursText(event)}
        {isOver && <span className={classes.over}> Ended</span>}
      </p>
      <div>
        <Link to={paths.product(id)} dir="auto" className={classes.title}>
          <UnbrokenWords>{title}</UnbrokenWords>
        </Link>
        {about.length > 0 && <p className={classes.quiet}>{about.join(factSeparator)}</p>}
      </div>
    </li>
  );
}
