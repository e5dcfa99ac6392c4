import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listAlerts } from '#contract/alerts/calls.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import { alertParameters, paths } from '#contract/core/paths.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { goOn } from '../../kit/form/go-on.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { AwaitedPart } from '../../kit/list/awaited-part.tsx';
import { Section } from '../../kit/page/section.tsx';
import { AlertList } from './alert-list.tsx';

/** The field of keywords is heavy: it comes when somebody is here, and the list below with it, which it would push down. */
const load = () => import('./alert-form.tsx');

/** A member's alerts below the form that adds and changes them. */
export function AlertsScreen({ memberId }: { memberId: MemberId }) {
  // All of it is read here: what nobody reads tells nobody that it has changed, and below nobody reads while the form is on its way.
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery(useApi(), listAlerts, {}),
    refetchOnMount: 'always',
  });
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useSearchParams();
  const keyword = query.get(alertParameters.keyword) ?? '';
  const [editing, setEditing] = useState<AlertId>();
  const alert = data?.alerts.find(({ id }) => id === editing) ?? null;
  const refresh = () => queries.invalidateQueries({ queryKey: [listAlerts.name] });

  /** What had the focus may be gone, or cannot have it any more: one goes on where the form begins. */
  function beginAnew(): void {
    setEditing(undefined);
    // Who reloads the page does not begin with the keyword again.
    if (keyword !== '') setQuery({}, { replace: true, preventScrollReset: true });
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
  }

  return (
    <div>
      <AwaitedPart load={load} label={alertTexts.loading}>
        {({ default: AlertForm }) => (
          <>
            <Section title={alertTexts.formTitle}>
              <div ref={box} tabIndex={-1}>
                <AlertForm
                  key={alert?.id ?? 'new'}
                  memberId={memberId}
                  alert={alert}
                  keyword={alert === null ? keyword : ''}
                  onSaved={refresh}
                  onDone={beginAnew}
                />
              </div>
            </Section>
            <Section
              title={alertTexts.listTitle}
              text={<Link to={paths.areaTab(memberId, 'notices')}>{alertTexts.howOften}</Link>}
            >
              <Awaited query={{ data, error, refetch, isFetching }} label={alertTexts.loading}>
                {({ alerts }) => (
                  <AlertList
                    alerts={alerts}
                    refresh={refresh}
                    onEdit={({ id }) => goOn(() => setEditing(id), 'keywords')}
                  />
                )}
              </Awaited>
            </Section>
          </>
        )}
      </AwaitedPart>
    </div>
  );
}
