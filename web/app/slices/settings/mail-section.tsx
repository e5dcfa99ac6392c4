import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendTestMail } from '#contract/settings/test-mail-calls.ts';
import { testMailTexts } from '#contract/settings/texts.ts';
import { asFault } from '../../client/api.ts';
import { refetchOverview, useOverview } from '../../client/overview.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Said, useSaid } from '../../kit/say/said.tsx';
import classes from './settings-form.module.css';

/** Whether e-mails arrive: a test to oneself, and how many failed (rules/settings 13). */
export function MailSection() {
  const { data } = useOverview();
  const failures = data?.queues.find(({ name }) => name === 'failed-mail')?.count ?? 0;
  const { said, isPending, send } = useTestMail();
  return (
    <Section title={testMailTexts.title} text={testMailTexts.about}>
      <div className={classes.fields}>
        {failures > 0 && <p>{testMailTexts.failures(failures)}</p>}
        <Said said={said} />
        <div className={classes.buttons}>
          <Button variant="default" isLoading={isPending} onClick={send}>
            {testMailTexts.send}
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** Long enough to read what a mail server says. */
const shownFor = 60_000;

function useTestMail() {
  const api = useApi();
  const queries = useQueryClient();
  const { said, say } = useSaid();
  const [isPending, setPending] = useState(false);

  async function send(): Promise<void> {
    setPending(true);
    try {
      say({ tone: 'good', text: await api(sendTestMail, {}), clearAfter: shownFor });
      await refetchOverview(queries);
    } catch (error) {
      say({ tone: 'bad', text: asFault(error).message, clearAfter: shownFor });
    } finally {
      setPending(false);
    }
  }
  return { said, isPending, send };
}
