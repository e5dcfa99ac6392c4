import { useMemo, useState } from 'react';
import { emailProblem } from '#contract/accounts/checks.ts';
import { cancelEmailChange, changeEmail, resendEmailChange } from '#contract/accounts/email-calls.ts';
import type { EmailChange } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { Call } from '#contract/core/call.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { asFault } from '../../client/api.ts';
import { createDraftStore, type DraftStore } from '../../client/draft-store.ts';
import { useApi } from '../../client/queries.ts';
import { browserStore, type TextStore } from '../../client/storage.ts';
import { Button } from '../../kit/form/button.tsx';
import { PasswordField, TextField } from '../../kit/form/fields.tsx';
import { useAutosave } from '../../kit/form/use-autosave.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { Section } from '../../kit/page/section.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { AccountForm } from './account-form.tsx';
import classes from './email-section.module.css';
import { useAccountRefresh, useEmailChange } from './use-own-account.ts';

/** The sign-in address and its pending change. */
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

/** Shows the pending change and its actions. */
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

/** Runs a call without input, shows the result and updates the state. */
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

/** Opens the dialog in which members request another address (rules/accounts 51). */
export function ChangeEmailButton({ memberId }: { memberId: MemberId }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Change e-mail
      </Button>
      {isOpen && <ChangeEmailDialog memberId={memberId} onClose={close} />}
    </>
  );
}

const initial = { email: '', currentPassword: '' };
const labels = { email: 'New e-mail', currentPassword: 'Current password' };

interface ChangeEmailDialogProps {
  memberId: MemberId;
  onClose: () => void;
}

function ChangeEmailDialog({ memberId, onClose }: ChangeEmailDialogProps) {
  const api = useApi();
  const refresh = useAccountRefresh();
  const draftStore = useMemo(() => emailDraftStore(memberId, browserStore), [memberId]);
  const [start] = useState(() => ({ ...initial, email: draftStore.read() ?? '' }));
  const form = useForm({
    initial,
    start,
    labels,
    rules: ({ email, currentPassword }) => ({
      email: emailProblem(email),
      currentPassword: currentPassword === '' ? accountTexts.required : undefined,
    }),
  });

  const { email: draft } = form.values;
  const autosave = useAutosave(draftStore, draft, draft !== '');

  function end(): void {
    autosave.end();
    onClose();
  }

  async function send({ email, currentPassword }: typeof initial): Promise<void> {
    showToast({ tone: 'good', text: await api(changeEmail, { email: email.trim(), currentPassword }) });
    end();
    await refresh();
  }

  return (
    <LazyModal title="Change e-mail" onClose={onClose} isHeld={form.isPending}>
      <AccountForm form={form} send={send} submit="Send the link" onCancel={end}>
        <TextField
          {...form.field('email')}
          help="We’ll e-mail a link to the new address. Your current address stays until you open it."
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
      </AccountForm>
    </LazyModal>
  );
}

/** Stores an entered address that was not requested yet (rules/accounts 57); passwords are never stored. */
export function emailDraftStore(
  memberId: MemberId,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<string> {
  return createDraftStore({
    key: `draft:email:${memberId}`,
    store,
    now,
    pack: (email) => ({ email }),
    unpack: ({ email }) => (typeof email === 'string' ? email : undefined),
  });
}
