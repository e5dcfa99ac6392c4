import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeOwnCalendar, readOwnCalendar, revokeOwnCalendar } from '#contract/calendar/calls.ts';
import type { OwnCalendar } from '#contract/calendar/model.ts';
import { calendarTexts } from '#contract/calendar/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Section } from '../../kit/page/section.tsx';
import { shareUrl } from '../../kit/page/share-url.ts';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { SubscribeMenu } from '../products/calendar-links.tsx';

/** The secret address of a calendar of the member's saved events (rules/calendar 6). */
export function CalendarAddress() {
  const query = useQuery(callQuery(useApi(), readOwnCalendar, {}));
  return (
    <Section title={calendarTexts.heading} text={calendarTexts.offer}>
      <QueryResult query={query} label="Loading your calendar">
        {(own) => <AddressState own={own} />}
      </QueryResult>
    </Section>
  );
}

function AddressState({ own: { madeAt, address } }: { own: OwnCalendar }) {
  const { isPending, make, revoke } = useOwnCalendar();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="layout-stack">
      <div role="status">
        {address === null && madeAt !== null && (
          <p>
            {calendarTexts.active} <Moment at={madeAt} />.
          </p>
        )}
        {address !== null && (
          <p>
            {calendarTexts.made} <code>{address}</code>
          </p>
        )}
      </div>
      <div className="layout-row">
        {address !== null && (
          <>
            <Button variant="default" onClick={() => shareUrl(address, calendarTexts.heading)}>
              Copy
            </Button>
            <SubscribeMenu url={address} name={calendarTexts.savedName} />
          </>
        )}
        <Button variant={madeAt === null ? 'filled' : 'default'} isLoading={isPending} onClick={make}>
          {madeAt === null ? calendarTexts.make : calendarTexts.makeAgain}
        </Button>
        {madeAt !== null && (
          <Button variant="subtle" onClick={() => setAsking(true)}>
            {calendarTexts.revoke}
          </Button>
        )}
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title={calendarTexts.revokeQuestion}
          yes={calendarTexts.revoke}
          no="Keep it"
          pending={isPending}
          onYes={() => revoke().then(() => setAsking(false))}
          onNo={() => setAsking(false)}
        >
          {calendarTexts.revokeConsequence}
        </LazyConfirmDialog>
      )}
    </div>
  );
}

/** The acts show why they failed. */
function useOwnCalendar() {
  const api = useApi();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const { queryKey } = callQuery(api, readOwnCalendar, {});
  async function act(call: typeof makeOwnCalendar, said?: string): Promise<void> {
    setPending(true);
    try {
      queries.setQueryData(queryKey, await api(call, {}));
      if (said !== undefined) showToast({ tone: 'good', text: said });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    setPending(false);
  }
  return {
    isPending,
    make: () => act(makeOwnCalendar),
    revoke: () => act(revokeOwnCalendar, calendarTexts.revoked),
  };
}
