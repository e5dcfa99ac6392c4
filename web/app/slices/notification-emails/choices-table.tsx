import type { ReactNode } from 'react';
import {
  type Choice,
  type Choices,
  choicesFor,
  type EmailKind,
  type EmailSettings,
  emailKinds,
} from '#contract/notification-emails/model.ts';
import { collectedText, emailTexts } from '#contract/notification-emails/texts.ts';
import { timeZoneName } from '#contract/profiles/time-zones.ts';
import { RadioRow } from '../../kit/form/radio-row.tsx';
import classes from './choices-table.module.css';

/** Where each stands: what comes by mail first, what does not come last. */
const columns: Record<Choice, number> = { at_once: 1, daily: 2, weekly: 3, mail: 1, here: 2, off: 4 };

interface ChoicesTableProps {
  settings: EmailSettings;
  onChoose: (kind: EmailKind, shown: Choice, choice: Choice) => void;
  /** Where one’s time zone is changed. */
  zoneNote?: ReactNode;
}

/** Every kind of thing that one is told of, and how; each choice is saved as it is made (rules/emails 20). */
export function ChoicesTable({ settings: { choices, timeZone }, onChoose, zoneNote }: ChoicesTableProps) {
  return (
    <div className={classes.table}>
      <div>
        {emailKinds.map((kind) => (
          <Row key={kind} kind={kind} choices={choices} onChoose={onChoose} />
        ))}
      </div>
      <p className={classes.note}>{emailTexts.byMailToo}</p>
      <p className={classes.note}>
        {collectedText(timeZoneName(timeZone))} {zoneNote}
      </p>
    </div>
  );
}

interface RowProps extends Pick<ChoicesTableProps, 'onChoose'> {
  kind: EmailKind;
  choices: Choices;
}

function Row({ kind, choices, onChoose }: RowProps) {
  const value: Choice = choices[kind];
  const options = choicesFor[kind].map((choice: Choice) => ({
    value: choice,
    name: emailTexts.choices[choice],
    column: columns[choice],
  }));
  return (
    <RadioRow
      label={emailTexts.names[kind]}
      value={value}
      options={options}
      onChange={(choice) => onChoose(kind, value, choice)}
    />
  );
}
