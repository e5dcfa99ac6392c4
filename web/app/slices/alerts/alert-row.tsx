import { useEffect, useRef, useState } from 'react';
import type { Alert, SetAlertStatus } from '#contract/alerts/model.ts';
import { alertTexts, firedText, keywordsText } from '#contract/alerts/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { DateOnly } from '../../kit/text/moment.tsx';
import classes from './alert-row.module.css';

interface AlertRowProps {
  alert: Alert;
  isPending: boolean;
  onEdit: () => void;
  onStatus: (status: SetAlertStatus['status']) => void;
}

/** An alert, its keywords folded up, and what can be done with it. */
export function AlertRow({ alert, isPending, onEdit, onStatus }: AlertRowProps) {
  const { title, keywords, status } = alert;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        {status === 'paused' && <span className={classes.paused}>{alertTexts.isPaused}</span>}
      </div>
      <Fired {...alert} />
      <details className={classes.keywords}>
        <summary className={classes.summary}>
          {keywordsText(keywords.length)}
          <span className="visually-hidden"> of {title}</span>
        </summary>
        <ul className={classes.list}>
          {keywords.map((keyword) => (
            <li key={keyword} className={classes.keyword}>
              {keyword}
            </li>
          ))}
        </ul>
      </details>
      <Acts title={title} status={status} isPending={isPending} onEdit={onEdit} onStatus={onStatus} />
    </li>
  );
}

/** rules/alerts 14 */
function Fired({ firedCount, firedAt }: Alert) {
  if (firedAt === null) return <p className={classes.fired}>{alertTexts.neverFired}</p>;
  return (
    <p className={classes.fired}>
      {firedText(firedCount)} <DateOnly at={firedAt} />
    </p>
  );
}

type ActsProps = Omit<AlertRowProps, 'alert'> & Pick<Alert, 'title' | 'status'>;

/** Deleting asks in its place. */
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

/** The focus goes to No with the question, and back with the answer. */
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
