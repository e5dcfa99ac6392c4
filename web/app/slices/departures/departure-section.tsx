import { useState } from 'react';
import { backupText, departureTexts } from '#contract/departures/texts.ts';
import { useSite } from '../../client/environment.ts';
import { Button } from '../../kit/form/button.tsx';
import { Section } from '../../kit/page/section.tsx';
import classes from './departure.module.css';
import { DepartureDialog } from './departure-dialog.tsx';

/** What leaving means, and the way there (rules/leaving 1). */
export function DepartureSection({ asksPassword }: { asksPassword: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { backupDays } = useSite();
  return (
    <Section title={departureTexts.title} text={departureTexts.lead}>
      <ul className={classes.consequences}>
        <li>{departureTexts.goes}</li>
        <li>{departureTexts.chosen}</li>
        <li>{departureTexts.messages}</li>
        <li>{departureTexts.stays}</li>
        {backupDays > 0 && <li>{backupText(backupDays)}</li>}
      </ul>
      <Button variant="default" onClick={() => setAsking(true)}>
        {departureTexts.open}
      </Button>
      {isAsking && <DepartureDialog asksPassword={asksPassword} onClose={() => setAsking(false)} />}
    </Section>
  );
}
