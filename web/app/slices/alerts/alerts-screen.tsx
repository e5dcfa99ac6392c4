import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listAlerts, setAlertStatus } from '#contract/alerts/calls.ts';
import { type Alert, alertFilterIn, filteredPath, type SetAlertStatus } from '#contract/alerts/model.ts';
import { alertTexts, firedText, keywordsText } from '#contract/alerts/texts.ts';
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import { alertParameters, paths } from '#contract/core/paths.ts';
import { isFilterless, readFilters } from '#contract/products/filters.ts';
import type { CreditKind } from '#contract/taxonomy/model.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { runAndFocus } from '../../kit/form/run-and-focus.ts';
import { LazyResult } from '../../kit/list/lazy-result.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { DateOnly } from '../../kit/text/moment.tsx';
import { creditNameOf, filterWords, useCreditKinds } from './alert-filters.tsx';
import classes from './alerts-screen.module.css';

/** The keyword field is large, so it loads on demand. The list below loads with it, as the field would push it down. */
const load = () => import('./alert-form.tsx');

/** A member's alerts below the form that adds and edits them. */
export function AlertsScreen({ memberId }: { memberId: MemberId }) {
  // Reads all properties of the query here, as React Query notifies only about the ones that are read. The content
  // below is not rendered while the form loads.
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery(useApi(), listAlerts, {}),
    refetchOnMount: 'always',
  });
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useSearchParams();
  const start = {
    keyword: query.get(alertParameters.keyword) ?? '',
    filter: alertFilterIn(readFilters((name) => query.get(name))),
  };
  const creditKinds = useCreditKinds(data?.alerts.some(({ filter }) => filter.credit !== undefined) === true);
  const [editing, setEditing] = useState<AlertId>();
  const alert = data?.alerts.find(({ id }) => id === editing) ?? null;
  const refresh = () => queries.invalidateQueries({ queryKey: [listAlerts.name] });

  /** The focused element may no longer exist or be focusable, so the focus moves to the start of the form. */
  function beginAgain(): void {
    setEditing(undefined);
    // Removes the start from the history, so that a reload does not fill it in again.
    if (query.size > 0) setQuery({}, { replace: true, preventScrollReset: true });
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
  }

  return (
    <div>
      <LazyResult load={load} label={alertTexts.loading}>
        {({ default: AlertForm }) => (
          <>
            <Section title={alertTexts.formTitle}>
              <div ref={box} tabIndex={-1}>
                <AlertForm
                  key={alert?.id ?? 'new'}
                  memberId={memberId}
                  alert={alert}
                  start={alert === null ? start : { keyword: '', filter: {} }}
                  creditName={alert === null ? '' : creditNameOf(alert.filter, creditKinds)}
                  onSaved={refresh}
                  onDone={beginAgain}
                />
              </div>
            </Section>
            <Section
              title={alertTexts.listTitle}
              text={<Link to={paths.areaTab(memberId, 'notices')}>{alertTexts.howOften}</Link>}
            >
              <QueryResult query={{ data, error, refetch, isFetching }} label={alertTexts.loading}>
                {({ alerts }) => (
                  <AlertList
                    alerts={alerts}
                    creditKinds={creditKinds}
                    refresh={refresh}
                    onEdit={({ id }) => runAndFocus(() => setEditing(id), 'keywords')}
                  />
                )}
              </QueryResult>
            </Section>
          </>
        )}
      </LazyResult>
    </div>
  );
}

/**
 * Pauses, resumes and deletes alerts. A deleted alert disappears at once, and returns if that fails (rules/alerts 5).
 */
export function useAlertActs(alerts: Alert[], refresh: () => Promise<unknown>) {
  const api = useApi();
  const box = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<AlertId>();
  const [deleted, setGone] = useState<AlertId[]>([]);

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

  /** The alert disappears with its button, so the list takes the focus. */
  function leaveOut(id: AlertId): void {
    setGone((before) => [...before, id]);
    box.current?.focus({ preventScroll: true });
  }

  return { box, shown: alerts.filter(({ id }) => !deleted.includes(id)), pending, setStatus };
}

interface AlertListProps {
  /** Newest first. */
  alerts: Alert[];
  creditKinds: CreditKind[];
  /** Requests the alerts again. */
  refresh: () => Promise<unknown>;
  onEdit: (alert: Alert) => void;
}

export function AlertList({ alerts, creditKinds, refresh, onEdit }: AlertListProps) {
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
              creditKinds={creditKinds}
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

interface AlertRowProps {
  alert: Alert;
  creditKinds: CreditKind[];
  isPending: boolean;
  onEdit: () => void;
  onStatus: (status: SetAlertStatus['status']) => void;
}

/** An alert with its filters, its keywords folded up, and its actions. */
export function AlertRow({ alert, creditKinds, isPending, onEdit, onStatus }: AlertRowProps) {
  const { title, keywords, filter, status } = alert;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        {status === 'paused' && <span className={classes.paused}>{alertTexts.isPaused}</span>}
      </div>
      <Fired {...alert} />
      {!isFilterless(filter) && (
        <div className={classes.filters}>
          <Words words={filterWords(filter, creditKinds)} label={alertTexts.filterList} />
          <Link to={filteredPath(alert)}>
            {alertTexts.showProducts}
            <span className="visually-hidden"> of {title}</span>
          </Link>
        </div>
      )}
      {keywords.length > 0 && <Keywords title={title} keywords={keywords} />}
      <Acts title={title} status={status} isPending={isPending} onEdit={onEdit} onStatus={onStatus} />
    </li>
  );
}

function Keywords({ title, keywords }: Pick<Alert, 'title' | 'keywords'>) {
  return (
    <details className={classes.keywords}>
      <summary className={classes.summary}>
        {keywordsText(keywords.length)}
        <span className="visually-hidden"> of {title}</span>
      </summary>
      <Words words={keywords} label={alertTexts.keywords} />
    </details>
  );
}

function Words({ words, label }: { words: string[]; label: string }) {
  return (
    <ul className={classes.alertRowList} aria-label={label}>
      {words.map((word) => (
        <li key={word} className={classes.keyword}>
          {word}
        </li>
      ))}
    </ul>
  );
}

/** Shows when an alert last found something, and how often (rules/alerts 14). */
function Fired({ firedCount, firedAt }: Alert) {
  if (firedAt === null) return <p className={classes.fired}>{alertTexts.neverFired}</p>;
  return (
    <p className={classes.fired}>
      {firedText(firedCount)} <DateOnly at={firedAt} />
    </p>
  );
}

type ActsProps = Omit<AlertRowProps, 'alert' | 'creditKinds'> & Pick<Alert, 'title' | 'status'>;

/** Asks for confirmation before deleting, in place of the buttons. */
function Acts({ title, status, isPending, onEdit, onStatus }: ActsProps) {
  const { asks, setAsks, remove, no } = useQuestion();
  const of = <span className="visually-hidden"> {title}</span>;
  if (asks) {
    return (
      <fieldset className={classes.question}>
        <legend className={classes.asks}>{alertTexts.confirmDelete}</legend>
        <Button variant="default" onClick={() => onStatus('deleted')}>
          {alertTexts.yes}
        </Button>
        <Button ref={no} variant="default" onClick={() => setAsks(false)}>
          {alertTexts.no}
        </Button>
      </fieldset>
    );
  }
  return (
    <div className={classes.acts}>
      <Button variant="default" onClick={onEdit}>
        {alertTexts.edit}
        {of}
      </Button>
      <Button
        variant="default"
        isLoading={isPending}
        onClick={() => onStatus(status === 'active' ? 'paused' : 'active')}
      >
        {status === 'active' ? alertTexts.pause : alertTexts.resume}
        {of}
      </Button>
      <Button ref={remove} variant="default" onClick={() => setAsks(true)}>
        {alertTexts.delete}
        {of}
      </Button>
    </div>
  );
}

/** The focus moves to No when the question appears, and back after the answer. */
function useQuestion() {
  const [asks, setAsks] = useState(false);
  const wasAsked = useRef(false);
  const remove = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks) no.current?.focus();
    else if (wasAsked.current) remove.current?.focus();
    wasAsked.current = asks;
  }, [asks]);
  return { asks, setAsks, remove, no };
}
