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

/** Column of each choice: e-mail options come first, "no e-mail" last. */
const columns: Record<Choice, number> = { at_once: 1, daily: 2, weekly: 3, mail: 1, here: 2, off: 4 };

interface ChoicesTableProps {
  settings: EmailSettings;
  onChoose: (kind: EmailKind, shown: Choice, choice: Choice) => void;
  /** Says where the time zone can be changed. */
  zoneNote?: ReactNode;
}

/** Every kind of notification with its delivery; each choice is saved at once (rules/emails 20). */
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
