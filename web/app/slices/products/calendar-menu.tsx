import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import type { ReactNode } from 'react';
import { entryForms } from '#contract/calendar/model.ts';
import { paths } from '#contract/core/paths.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import classes from './calendar-menu.module.css';

interface CalendarMenuProps {
  label: string;
  /** The link for programs on the reader's own device. */
  own: ReactNode;
  google: string;
  outlook: string;
}

/** A small menu of links, which opens without scripts; Escape or leaving it closes it. */
export function CalendarMenu({ label, own, google, outlook }: CalendarMenuProps) {
  return (
    <details
      className={classes.menu}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        if (next !== null && !currentTarget.contains(next)) currentTarget.open = false;
      }}
    >
      <summary className={classes.button}>
        <IconCalendarPlus size={18} stroke={1.75} aria-hidden /> {label}
      </summary>
      <ul className={classes.list}>
        <li>{own}</li>
        {Object.entries({ Google: google, Outlook: outlook }).map(([name, href]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener nofollow">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Offers an event to the reader's calendar (rules/calendar 4); `url` is the absolute address of its page. */
export function AddToCalendar({ product, url }: { product: ProductDetail; url: string }) {
  const { id, title, summary, facts } = product;
  if (facts?.kind !== 'event') return null;
  const own = (
    <a href={paths.eventFile(id)} download={`event-${id}.ics`}>
      File (.ics)
    </a>
  );
  const told = { title, summary, facts, url };
  return <CalendarMenu label="Add to calendar" own={own} {...entryForms(told)} />;
}
