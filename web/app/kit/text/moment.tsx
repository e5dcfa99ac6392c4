import type { DateFormat } from '#contract/core/site.ts';
import { useSite } from '../../client/environment.ts';
import { useHydrated } from '../page/use-hydrated.ts';
import { dateText, dayText, momentText } from './date-text.ts';
import classes from './moment.module.css';

/** Dates in local time (rules/pages 9). */
export function Moment({ at }: { at: Date }) {
  return <Figures at={at} write={momentText} />;
}

/** The date alone, if the time of day is irrelevant. */
export function DateOnly({ at }: { at: Date }) {
  return <Figures at={at} write={dateText} />;
}

/**
 * The server does not know the reader's time zone and writes UTC; digits keep their width when they change. The markup
 * contains only digits, colons and hyphens of our own. Set as one text, a date is one element for React instead of
 * three.
 */
interface FiguresProps {
  at: Date;
  write: (at: Date, format: DateFormat, zone?: string) => string;
}

function Figures({ at, write }: FiguresProps) {
  const local = useHydrated();
  const { dateFormat } = useSite();
  const figures = local ? write(at, dateFormat) : write(at, dateFormat, 'UTC');
  return (
    <time
      dateTime={at.toISOString()}
      className={classes.moment}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a date as we write it.
      dangerouslySetInnerHTML={{ __html: figures.replaceAll('-', '<span>-</span>') }}
    />
  );
}

/** Join dates (rules/pages 10). The server does not know the reader's time zone and writes UTC. */
export function Day({ at }: { at: Date }) {
  const local = useHydrated();
  return <time dateTime={at.toISOString()}>{local ? dayText(at) : dayText(at, 'UTC')}</time>;
}
