import { useState } from 'react';
import { Link } from 'react-router';
import { forgotPasswordRequest } from '#contract/accounts/calls.ts';
import { objectToEmailChange } from '#contract/accounts/email-calls.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { asFault } from '../../client/api.ts';
import { useSite } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-intent.ts';
import { Button } from '../../kit/form/button.tsx';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import { Banner } from '../../kit/say/banner.tsx';
import classes from './account-form.module.css';
import { MailOffer } from './mail-offer.tsx';
import { useSignInPath } from './use-sign-in-path.ts';

/** Asks for confirmation before the objection, which ends every session (rules/accounts 56). */
export function KeepEmailForm({ token }: { token: string }) {
  const isAlive = useHydrated();
  const { isPending, failure, kept, keep } = useKeeping(token);
  if (kept !== undefined) return <Kept {...kept} />;
  return (
    <div className={classes.form}>
      <div className={classes.above}>{failure !== undefined && <Banner tone="bad">{failure}</Banner>}</div>
      <Button size="l" disabled={!isAlive} isHeld={isPending} onClick={keep}>
        {isPending ? accountTexts.pending : 'Keep this address'}
      </Button>
    </div>
  );
}

interface ExportedAddress {
  message: string;
  email: string;
}

function useKeeping(token: string) {
  const api = useApi();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [kept, setKept] = useState<ExportedAddress>();

  async function keep(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      const answer = await api(objectToEmailChange, { token });
      session.clear();
      signInEmail.note(answer.email);
      setKept(answer);
    } catch (error) {
      setFailure(asFault(error).message);
    }
    setPending(false);
  }
  return { isPending, failure, kept, keep };
}

/**
 * Somebody may know the password, so a new one is offered at once. With single sign-on only, members must write to the
 * contact address.
 */
function Kept({ message, email }: ExportedAddress) {
  const { sso, contactEmail } = useSite();
  const signInPath = useSignInPath();
  return (
    <div className={classes.above}>
      <Banner tone="good">{message}</Banner>
      <p>{email}</p>
      {sso?.isOnly === true ? (
        <p>
          Someone may know your password. Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> at
          once.
        </p>
      ) : (
        <>
          <p>Someone may know your password. We can e-mail you a link to set a new one.</p>
          <MailOffer call={forgotPasswordRequest} input={{ email }} label="E-mail me a link" />
        </>
      )}
      <Link to={signInPath}>Go to sign in</Link>
    </div>
  );
}
