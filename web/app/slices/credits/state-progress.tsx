import { useState } from 'react';
import type { CreditRecord, CreditRequirement } from '#contract/credits/model.ts';
import { type Period, type Progress, periodsBack, progressOf } from '#contract/credits/progress.ts';
import { progressText, stateText, creditTexts as texts } from '#contract/credits/texts.ts';
import type { CreditKind } from '#contract/taxonomy/model.ts';
import { useSite } from '../../client/environment.ts';
import { Button } from '../../kit/form/button.tsx';
import { SelectField } from '../../kit/form/fields.tsx';
import { Section } from '../../kit/page/section.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import { dateText } from '../../kit/text/date-text.ts';
import { toLocalMoment } from '../../kit/text/local-moment.ts';
import classes from './credits.module.css';

interface StateProgressProps {
  state: string;
  records: CreditRecord[];
  requirement: CreditRequirement | undefined;
  kinds: CreditKind[];
  /** Undefined for a state that has hours. */
  onHide: (() => void) | undefined;
}

/** The hours of one state and period against what it requires, as bars in a table (rules/credits 5). */
export function StateProgress({ state, records, requirement, kinds, onHide }: StateProgressProps) {
  const { dateFormat } = useSite();
  const [from, setFrom] = useState('');
  const periods = periodsBack(requirement, today(), records.at(-1)?.completedOn ?? today());
  const period = periods.find((one) => one.from === from) ?? periods[0];
  if (period === undefined) return null;
  const dayText = (day: string) => dateText(new Date(day), dateFormat, 'UTC');
  const periodText = (one: Period) => `${dayText(one.from)} – ${dayText(one.to)}`;
  const name = stateText(state);
  const progress = progressOf(records, requirement, { state, ...period });
  return (
    <Section title={name} text={requirement === undefined ? texts.noRequirement : undefined}>
      <p className={classes.onPaper}>{periodText(period)}</p>
      <form className={classes.choice}>
        <SelectField
          id={`period-${state}`}
          label={texts.period}
          value={period.from}
          options={periods.map((one) => ({ value: one.from, name: periodText(one) }))}
          onChange={setFrom}
        />
        {onHide && (
          <Button variant="subtle" onClick={onHide}>
            {texts.hideState}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </form>
      <Table
        label={`${texts.title}: ${name}`}
        columns={[
          { name: texts.kind, className: classes.name, cell: (row) => kindText(row, kinds) },
          ...(requirement === undefined ? [] : [bars]),
          { name: texts.done, is: 'figure', className: classes.figures, cell: progressText },
        ]}
        rows={progress}
        keyOf={({ creditKindId }) => creditKindId ?? 0}
        rowClass={classes.bars}
      />
    </Section>
  );
}

const bars: Column<Progress> = {
  name: texts.progress,
  className: classes.plot,
  cell: (row) => <Bar progress={row} />,
};

function kindText({ creditKindId }: Progress, kinds: CreditKind[]): string {
  return creditKindId === null ? texts.total : (kinds.find(({ id }) => id === creditKindId)?.name ?? '');
}

/** The figures beside it say the same. Drawn, so that it shows on paper and in forced colours. */
function Bar({ progress: { done, required } }: { progress: Progress }) {
  if (required === null) return null;
  return (
    <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.track} width="100" height="10" />
      <rect className={classes.share} width={Math.min(100, (100 * done) / required)} height="10" />
    </svg>
  );
}

/** The reader's day, `YYYY-MM-DD`. */
export function today(): string {
  return toLocalMoment(new Date().toISOString()).slice(0, 10);
}
