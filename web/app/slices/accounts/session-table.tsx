import type { OwnSession } from '#contract/accounts/model.ts';
import { Button } from '../../kit/form/button.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './session-table.module.css';

interface SessionTableProps {
  sessions: OwnSession[];
  /** While something of it is under way. */
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
