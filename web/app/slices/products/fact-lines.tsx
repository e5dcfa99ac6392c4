import type { ShownFacts } from '#contract/products/facts.ts';
import { factLines, factSeparator, isOtherTimeZone, ownTime } from '#contract/products/facts-text.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import classes from './fact-lines.module.css';

interface FactLinesProps {
  facts: ShownFacts;
  /** True if the date stands in a block of its own. */
  hasDate?: boolean;
}

/** Describes the offer in two lines: an event's date and place, a course's hours, a posting's pay (rules/facts 7). */
export function FactLines({ facts, hasDate = true }: FactLinesProps) {
  const isThere = useHydrated();
  // The server does not know the reader's zone and writes the event's own.
  const zone = isThere ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  const isOther = zone !== undefined && isOtherTimeZone(facts, zone);
  const lines = factLines(facts, isOther ? zone : undefined);
  if (lines.length === 0) return null;
  return (
    <div className={classes.facts} data-kind={facts.kind}>
      {hasDate && facts.beginsAt !== null && <DateBlock at={facts.beginsAt} zone={facts.timeZone} />}
      <div className={classes.lines}>
        {lines.map((line, index) => (
          <p key={line}>
            {/* A line never begins with a separator. */}
            {line.replaceAll(factSeparator, `\u00a0${factSeparator.trimStart()}`)}
            {index === 0 && isOther && <span className={classes.own}> ({ownTime(facts, zone)})</span>}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Month, day and weekday of an event where it takes place. The line beside it says the same in words. */
function DateBlock({ at, zone = 'UTC' }: { at: Date; zone: string | undefined }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(at);
  return (
    <span className={classes.date} aria-hidden>
      <span className={classes.month}>{part({ month: 'short' })}</span>
      <span className={classes.day}>{part({ day: 'numeric' })}</span>
      <span>{part({ weekday: 'short' })}</span>
    </span>
  );
}
