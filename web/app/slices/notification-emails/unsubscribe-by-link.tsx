import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { undoUnsubscribe, unsubscribe } from '#contract/notification-emails/calls.ts';
import { emailTexts } from '#contract/notification-emails/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Banner, type Tone } from '../../kit/say/banner.tsx';
import { AccountCard } from '../accounts/account-card.tsx';
import { LinkCheckScreen, useLinkCheck } from '../accounts/link-check.tsx';
import classes from './unsubscribe-by-link.module.css';

interface Answer {
  tone: Tone;
  text: string;
  canUndo: boolean;
}

/** Unsubscribes by script, confirms it, and offers to undo it (rules/emails 22). */
export function UnsubscribeByLink({ token }: { token: string }) {
  const api = useApi();
  const [answer, setAnswer] = useState<Answer>();
  const check = useLinkCheck({
    check: async () => {
      const { message, canUndo } = await api(unsubscribe, { token });
      setAnswer({ tone: 'good', text: message, canUndo });
    },
    refused: ({ message }) => setAnswer({ tone: 'bad', text: message, canUndo: false }),
  });
  if (answer === undefined) {
    const { fault, retry } = check;
    return (
      <LinkCheckScreen title={emailTexts.unsubscribe} waiting="Unsubscribing" fault={fault} onRetry={retry} />
    );
  }
  return <Answered token={token} answer={answer} onAnswer={setAnswer} />;
}

interface AnsweredProps {
  token: string;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
}

function Answered({ token, answer, onAnswer }: AnsweredProps) {
  const { tone, text, canUndo } = answer;
  const links = (
    <>
      {tone === 'good' && <Link to={paths.emailSettings(token)}>{emailTexts.toChoices}</Link>}
      <Link to={paths.home()}>{emailTexts.goHome}</Link>
    </>
  );
  return (
    <AccountCard title={emailTexts.unsubscribe} links={links}>
      <div className={classes.answer}>
        <Banner tone={tone}>{text}</Banner>
        {canUndo && <Undo token={token} answer={answer} onAnswer={onAnswer} />}
      </div>
    </AccountCard>
  );
}

/** A failed undo can be retried. */
function Undo({ token, answer, onAnswer }: AnsweredProps) {
  const api = useApi();
  const [isPending, setPending] = useState(false);
  async function undo(): Promise<void> {
    setPending(true);
    try {
      onAnswer({ tone: 'good', text: await api(undoUnsubscribe, { token }), canUndo: false });
    } catch (error) {
      onAnswer({ ...answer, tone: 'bad', text: asFault(error).message });
      setPending(false);
    }
  }
  return (
    <Button variant="default" isLoading={isPending} onClick={undo}>
      {emailTexts.undo}
    </Button>
  );
}
