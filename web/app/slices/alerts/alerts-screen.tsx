import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listAlerts, setAlertStatus } from '#contract/alerts/calls.ts';
import type { Alert, SetAlertStatus } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import { alertParameters, paths } from '#contract/core/paths.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { goOn } from '../../kit/form/go-on.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { AwaitedPart } from '../../kit/list/awaited-part.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { AlertRow } from './alert-row.tsx';
import classes from './alerts-screen.module.css';

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
  function beginAgain(): void {
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
                  onDone={beginAgain}
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

/** Pausing, resuming and deleting. What is deleted is gone at once, and back where that did not work (rules/alerts 5). */
export function useAlertActs(alerts: Alert[], refresh: () => Promise<unknown>) {
  const api = useApi();
  const box = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<AlertId>();
  const [gone, setGone] = useState<AlertId[]>([]);

  async function setStatus({ id }: Alert, status: SetAlertStatus['status']): Promise<void> {
    setPending(id);
    if (status === 'deleted') leaveOut(id);
    try {
      showToast({ tone: 'good', text: await api(setAlertStatus, { id, status }) });
    } catch (error) {
      setGone((before) => before.filter((other) => other !== id));
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await refresh();
    setPending(undefined);
  }

  /** It takes its button along: the list has the focus then. */
  function leaveOut(id: AlertId): void {
    setGone((before) => [...before, id]);
    box.current?.focus({ preventScroll: true });
  }

  return { box, shown: alerts.filter(({ id }) => !gone.includes(id)), pending, setStatus };
}

interface AlertListProps {
  /** The newest first. */
  alerts: Alert[];
  /** Reads them anew. */
  refresh: () => Promise<unknown>;
  onEdit: (alert: Alert) => void;
}

export function AlertList({ alerts, refresh, onEdit }: AlertListProps) {
  const { box, shown, pending, setStatus } = useAlertActs(alerts, refresh);
  return (
    <div ref={box} tabIndex={-1}>
      {shown.length === 0 ? (
        <EmptyState title={alertTexts.none}>{alertTexts.firstStep}</EmptyState>
      ) : (
        <ul className={classes.list}>
          {shown.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              isPending={pending === alert.id}
              onEdit={() => onEdit(alert)}
              onStatus={(status) => setStatus(alert, status)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
