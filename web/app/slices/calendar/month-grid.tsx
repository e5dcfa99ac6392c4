import type { KeyboardEvent } from 'react';
import { Link, type To, useNavigate } from 'react-router';
import { type CalendarEvent, monthAfter, readMonth, weeksOf } from '#contract/calendar/model.ts';
import { paths } from '#contract/core/paths.ts';
import { clockText, type EventsPage, eventsAddress, monthText, weekdayText } from './events-view.ts';
import classes from './month-grid.module.css';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Titles that a day has room for. */
const shownTitles = 3;

/** The days that arrow keys lead to, by the distance in days. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const turns: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** A table of weeks. Arrow keys move the focus from day to day, Page Up and Page Down lead to other months. */
export function MonthGrid({ view, month: { month, today, timeZone, events } }: EventsPage) {
  const navigate = useNavigate();

  function move(event: KeyboardEvent<HTMLTableElement>): void {
    const step = steps[event.key];
    const turn = turns[event.key];
    const other = turn === undefined ? '' : readMonth(monthAfter(month, turn));
    if (event.altKey || event.ctrlKey || event.metaKey || (step === undefined && other === '')) return;
    event.preventDefault();
    if (step === undefined) return void navigate(eventsAddress({ ...view, month: other, look: 'month' }));
    const days = [...event.currentTarget.querySelectorAll('td')];
    const day = days[days.findIndex((one) => one.contains(document.activeElement)) + step];
    (day?.querySelector('a') ?? day)?.focus();
  }

  const on = (day: string) => events.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  return (
    <table className={classes.grid} onKeyDown={move}>
      <caption className="visually-hidden">Events in {monthText(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const isWithin = day.startsWith(month);
              return (
                <td
                  key={day}
                  tabIndex={-1}
                  data-quiet={!isWithin || day < today || undefined}
                  aria-current={isWithin && day === today ? 'date' : undefined}
                >
                  <Day
                    day={day}
                    timeZone={timeZone}
                    events={isWithin ? on(day) : []}
                    agenda={{ ...eventsAddress({ ...view, month, look: 'agenda' }), hash: `day-${day}` }}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  timeZone: string;
  events: CalendarEvent[];
  /** Its address in the agenda, for more events than it shows; a phone has room for none. */
  agenda: To;
}

function Day({ day, timeZone, events, agenda }: DayProps) {
  const date = <time dateTime={day}>{Number(day.slice(8))}</time>;
  if (events.length === 0) return <span className={classes.number}>{date}</span>;
  const rest = events.length - shownTitles;
  const label = `${weekdayText(day)}: ${events.length} ${events.length === 1 ? 'event' : 'events'}`;
  return (
    <>
      <Link to={agenda} className={classes.number} aria-label={label}>
        {date}
        <span className={classes.count}>{events.length}</span>
      </Link>
      <ul className={classes.events}>
        {events.slice(0, shownTitles).map(({ id, title, facts, firstDay, isOver }) => (
          <li key={id}>
            <Link
              to={paths.product(id)}
              className={classes.event}
              title={title}
              data-over={isOver || undefined}
            >
              {firstDay === day && <b>{clockText(facts, { day, timeZone })}</b>}
              <span dir="auto">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Link to={agenda} className={classes.more} aria-label={`${rest} more on ${weekdayText(day)}`}>
          {rest} more
        </Link>
      )}
    </>
  );
}
