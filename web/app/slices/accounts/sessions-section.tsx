import { useRef, useState } from 'react';
import type { OwnSession } from '#contract/accounts/model.ts';
import { endOtherSessions, endSession } from '#contract/accounts/session-calls.ts';
import { asFault } from '../../client/api.ts';
import { useSite } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { SessionTable } from './session-table.tsx';
import { useLogout } from './use-logout.ts';
import { useAccountRefresh, useOwnSessions } from './use-own-account.ts';

/** Where one is signed in, each of which can be ended (rules/accounts 50); and what else to do about one that is nobody's. */
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
        <Awaited query={query} label="Loading sessions">
          {(sessions) => (
            <SessionTable
              sessions={sessions}
              pending={pending}
              onEnd={(session) => (session.isThis ? logout() : end(session))}
            />
          )}
        </Awaited>
      </div>
      {isElsewhere && (
        <Button variant="default" isHeld={pending !== undefined} onClick={() => end('others')}>
          Sign out all other sessions
        </Button>
      )}
    </Section>
  );
}

/** rules/single-sign-on 14 */
function WriteToOffice() {
  const { contactEmail } = useSite();
  return (
    <>
      write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> at once.
    </>
  );
}

type Ending = OwnSession | 'others';

/** What goes takes its button along: the list has the focus then. */
function useEnding() {
  const api = useApi();
  const refresh = useAccountRefresh();
  const box = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<Ending>();

  async function end(which: Ending): Promise<void> {
    setPending(which);
    try {
      const said =
        which === 'others' ? await api(endOtherSessions, {}) : await api(endSession, { id: which.id });
      showToast({ tone: 'good', text: said });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await refresh();
    setPending(undefined);
    box.current?.focus({ preventScroll: true });
  }
  return { box, pending, end };
}
