import { useState } from 'react';
import { cancelEmailChange, resendEmailChange } from '#contract/accounts/email-calls.ts';
import type { EmailChange } from '#contract/accounts/model.ts';
import type { Call } from '#contract/core/call.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { ChangeEmailButton } from './change-email.tsx';
import classes from './own-account.module.css';
import { useAccountRefresh, useEmailChange } from './use-own-account.ts';

/** The address that one signs in with, and a change of it that waits. */
export function EmailSection({ id, email }: Pick<OwnProfile, 'id' | 'email'>) {
  const { data: change } = useEmailChange();
  return (
    <Section title="E-mail" text="You sign in with this address, and we send e-mails to it.">
      <p className={classes.address}>{email}</p>
      {change && <WaitingChange change={change} />}
      <ChangeEmailButton memberId={id} />
    </Section>
  );
}

/** Says what is waiting, and offers what can be done about it. */
function WaitingChange({ change: { email, until } }: { change: EmailChange }) {
  const [isPending, act] = useAct();
  return (
    <div className={classes.waiting}>
      <p>
        <strong>{email}</strong> isn’t confirmed yet. Open the link we e-mailed there before{' '}
        <Moment at={until} />. Your current address stays until then.
      </p>
      <div className={classes.acts}>
        <Button variant="default" isHeld={isPending} onClick={() => act(resendEmailChange)}>
          Send again
        </Button>
        <Button variant="subtle" isHeld={isPending} onClick={() => act(cancelEmailChange)}>
          Keep my current address
        </Button>
      </div>
    </div>
  );
}

/** Makes a call that has nothing to ask, says what came of it, and shows how things are then. */
function useAct(): [isPending: boolean, act: (call: Call<object, string>) => Promise<void>] {
  const api = useApi();
  const refresh = useAccountRefresh();
  const [isPending, setPending] = useState(false);
  async function act(call: Call<object, string>): Promise<void> {
    setPending(true);
    try {
      showToast({ tone: 'good', text: await api(call, {}) });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
    }
    await refresh();
    setPending(false);
  }
  return [isPending, act];
}
