import { useRef, useState } from 'react';
import type { OwnSession } from '#contract/accounts/model.ts';
import { endOtherSessions, endSession } from '#contract/accounts/session-calls.ts';
import { asFault } from '../../client/api.ts';
import { useSite } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './sessions-section.module.css';
import { useLogout } from './use-logout.ts';
import { useAccountRefresh, useOwnSessions } from './use-own-account.ts';

/**
 * Lists the member's sessions, each with a button that ends it (rules/accounts 50). Says what to do about an unknown
 * one.
 */
export function SessionsSection({ changesPassword }: { changesPassword: boolean }) {
  const query = useOwnSessions();
  const { box, pending, end } = useEnding();
  const logout = useLogout();
  const isElsewhere = query.data?.some(({ isThis }) => !isThis);
  return (
    <Section
      title="Active sessions"
      text={
        <>
          Sign out any session you don’t recognize, and{' '}
          {changesPassword ? 'change your password.' : <WriteToOffice />}
        </>
      }
    >
      <div ref={box} tabIndex={-1}>
        <QueryResult query={query} label="Loading sessions">
          {(sessions) => (
            <SessionTable
              sessions={sessions}
              pending={pending}
              onEnd={(session) => (session.isThis ? logout() : end(session))}
            />
          )}
        </QueryResult>
      </div>
      {isElsewhere && (
        <Button variant="default" isHeld={pending !== undefined} onClick={() => end('others')}>
          Sign out all other sessions
        </Button>
      )}
    </Section>
  );
}

/** For members who sign in at the community site (rules/single-sign-on 14). */
function WriteToOffice() {
  const { contactEmail } = useSite();
  return (
    <>
      write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> at once.
    </>
  );
}

type Ending = OwnSession | 'others';

/** An ended session disappears with its button, so the list takes the focus. */
function useEnding() {
  const api = useApi();
  const refresh = useAccountRefresh();
  const box = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<Ending>();

  async function end(which: Ending): Promise<void> {
    setPending(which);
    try {
      const text =
        which === 'others' ? await api(endOtherSessions, {}) : await api(endSession, { id: which.id });
      showToast({ tone: 'good', text: text });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await refresh();
    setPending(undefined);
    box.current?.focus({ preventScroll: true });
  }
  return { box, pending, end };
}

interface SessionTableProps {
  sessions: OwnSession[];
  /** True while an action is running. */
  pending: unknown;
  onEnd: (session: OwnSession) => void;
}

export function SessionTable({ sessions, pending, onEnd }: SessionTableProps) {
  const columns: Column<OwnSession>[] = [
    { name: 'Browser', className: classes.browser, cell: (session) => <Browser session={session} /> },
    {
      name: 'Signed in',
      isNamed: true,
      className: classes.began,
      cell: ({ beganAt }) => <Moment at={beganAt} />,
    },
    {
      name: 'Last used',
      isNamed: true,
      className: classes.used,
      cell: ({ isThis, lastUsedAt }) => (isThis ? 'Now' : <Moment at={lastUsedAt} />),
    },
    {
      name: 'Sign out',
      is: 'act',
      className: classes.act,
      cell: (session) => (
        <Button
          variant="default"
          aria-label={`Sign out ${nameOf(session)}`}
          isLoading={pending === session}
          isHeld={pending !== undefined}
          onClick={() => onEnd(session)}
        >
          Sign out
        </Button>
      ),
    },
  ];
  return <Table columns={columns} rows={sessions} keyOf={({ id }) => id} rowClass={classes.row} />;
}

function Browser({ session }: { session: OwnSession }) {
  return (
    <>
      <span className={classes.names}>
        {nameOf(session)}
        {session.isThis && <span className={classes.this}>This browser</span>}
      </span>
      <span className={classes.until}>
        {session.isRemembered
          ? 'Remembered; ends after 30 days without use'
          : 'Ends after 12 hours without use'}
      </span>
    </>
  );
}

/** “Firefox on Windows”, as far as it is known. */
function nameOf({ browser, system }: OwnSession): string {
  const name = browser ?? 'Unknown browser';
  return system === null ? name : `${name} on ${system}`;
}
