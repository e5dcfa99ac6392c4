import { useEffect, useState } from 'react';
import { mailboxTexts } from '#contract/messages/texts.ts';
import type { Failure } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { saidFor } from './message-flash.ts';
import classes from './send-failure.module.css';

/** Why a message was not sent: an alert for 2 seconds (rules/messages 7), and then quietly, for whoever reads slowly. */
export function SendFailure({ failure }: { failure: Failure | undefined }) {
  const [read, setRead] = useState<Failure>();
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setTimeout(() => setRead(failure), saidFor);
    return () => clearTimeout(timer);
  }, [failure]);

  if (failure === undefined || failure.isPlaced) return null;
  const text = `${mailboxTexts.sendFailed} ${failure.fault.message}`;
  return read === failure ? <p className={classes.quiet}>{text}</p> : <Banner tone="bad">{text}</Banner>;
}
