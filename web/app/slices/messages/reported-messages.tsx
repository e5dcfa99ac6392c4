import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { longListLimit } from '#contract/core/request.ts';
import type { ReportedMessage } from '#contract/messages/model.ts';
import { closeReport, listReported } from '#contract/messages/safety-calls.ts';
import { subjectOrNone } from '#contract/messages/text.ts';
import { mailboxTexts, messageTexts } from '#contract/messages/texts.ts';
import { asFault } from '../../client/api.ts';
import { refetchOverview } from '../../client/overview.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText } from '../../kit/text/plain-text.tsx';
import { CorrespondentName } from './correspondent.tsx';
import classes from './reported-messages.module.css';
import { nameOf } from './use-blocking.ts';

/** For staff: only the reported texts, with who reported them and why, oldest first (rules/messages 34). */
export function ReportedMessages() {
  const box = useRef<HTMLDivElement>(null);
  const query = useQuery({
    ...callQuery(useApi(), listReported, { skip: 0, limit: longListLimit.fallback }),
    refetchOnMount: 'always',
  });
  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      <QueryResult query={query} label={mailboxTexts.loading}>
        {({ reports }) =>
          reports.length === 0 ? (
            <EmptyState title={messageTexts.noReports} />
          ) : (
            <ul className={classes.list}>
              {reports.map((report) => (
                // The pressed button disappears with its row, so the list takes the focus.
                <Report key={report.id} report={report} onGone={() => box.current?.focus()} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </div>
  );
}

function Report({ report, onGone }: { report: ReportedMessage; onGone: () => void }) {
  const { isPending, close } = useClosing(report, onGone);
  const { subject, text, sender, sentAt, reporter, reason, reportedAt } = report;
  const title = subjectOrNone(subject);
  return (
    <li className={classes.report}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.about}>
        {messageTexts.from}{' '}
        <CorrespondentName correspondent={{ name: nameOf(sender), email: '', member: sender }} />,{' '}
        <Moment at={sentAt} />
      </p>
      <blockquote className={classes.text}>
        <PlainText text={text} />
      </blockquote>
      <p className={classes.about}>
        Reported by{' '}
        <CorrespondentName correspondent={{ name: nameOf(reporter), email: '', member: reporter }} />,{' '}
        <Moment at={reportedAt} />
      </p>
      <PlainText text={reason} />
      <Button
        variant="default"
        aria-label={`${mailboxTexts.closeReport}: ${title}`}
        isHeld={isPending}
        onClick={close}
        className={classes.close}
      >
        {mailboxTexts.closeReport}
      </Button>
    </li>
  );
}

function useClosing({ id }: ReportedMessage, onGone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function close(): Promise<void> {
    setPending(true);
    try {
      showToast({ tone: 'good', text: await api(closeReport, { id }) });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: [listReported.name] }),
      refetchOverview(queries),
    ]);
    setPending(false);
    onGone();
  }
  return { isPending, close };
}
