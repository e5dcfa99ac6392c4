import { useState } from 'react';
import { requestAccountDeletion } from '#contract/account-deletion/calls.ts';
import { accountDeletionTexts, backupText, requestedText } from '#contract/account-deletion/texts.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { removeDraftsOf } from '../../client/draft-store.ts';
import { useSite } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';
import { browserStore } from '../../client/storage.ts';
import { useMemberId } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { EitherField, PasswordField } from '../../kit/form/fields.tsx';
import { FormErrorSummary, FormFailure } from '../../kit/form/form-error-summary.tsx';
import { formAttributes, useForm } from '../../kit/form/use-form.ts';
import { Section } from '../../kit/page/section.tsx';
import { DialogButtons } from '../../kit/say/dialog-buttons.tsx';
import { withFlash } from '../../kit/say/flash.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { dayText } from '../../kit/text/date-text.ts';
import classes from './account-deletion-section.module.css';

/** Explains account deletion and links to it (rules/account-deletion 1). */
export function AccountDeletionSection({ asksPassword }: { asksPassword: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { backupDays } = useSite();
  return (
    <Section title={accountDeletionTexts.title} text={accountDeletionTexts.lead}>
      <ul className={classes.consequences}>
        <li>{accountDeletionTexts.goes}</li>
        <li>{accountDeletionTexts.chosen}</li>
        <li>{accountDeletionTexts.messages}</li>
        <li>{accountDeletionTexts.stays}</li>
        {backupDays > 0 && <li>{backupText(backupDays)}</li>}
      </ul>
      <Button variant="default" onClick={() => setAsking(true)}>
        {accountDeletionTexts.open}
      </Button>
      {isAsking && <AccountDeletionDialog asksPassword={asksPassword} onClose={() => setAsking(false)} />}
    </Section>
  );
}

const initial: { keepsPosts: boolean | null; currentPassword: string } = {
  keepsPosts: null,
  currentPassword: '',
};
const labels = { keepsPosts: accountDeletionTexts.posts, currentPassword: 'Current password' };

interface AccountDeletionDialogProps {
  /**
   * True if the dialog asks for the password. False for members who sign in at the community site
   * (rules/account-deletion 3).
   */
  asksPassword: boolean;
  onClose: () => void;
}

/**
 * Asks what should happen to the member's posts, and for the password. The home page then shows until when the deletion
 * can be undone.
 */
export function AccountDeletionDialog({ asksPassword, onClose }: AccountDeletionDialogProps) {
  const api = useApi();
  const memberId = useMemberId();
  const form = useForm({
    initial,
    labels,
    rules: ({ keepsPosts, currentPassword }) => ({
      keepsPosts: keepsPosts === null ? accountDeletionTexts.choose : undefined,
      currentPassword: asksPassword && currentPassword === '' ? accountTexts.required : undefined,
    }),
  });

  async function leave({ keepsPosts, currentPassword }: typeof initial): Promise<void> {
    const { until } = await api(requestAccountDeletion, { keepsPosts: keepsPosts === true, currentPassword });
    if (memberId !== undefined) removeDraftsOf(memberId, browserStore);
    // With a text to show, the end of the session leads from the members' area home, not to the sign-in page.
    session.clear(withFlash({ tone: 'plain', text: requestedText(dayText(until)) }));
  }

  const submit = () => form.submit(leave);
  return (
    <LazyModal title={accountDeletionTexts.confirm} onClose={onClose} isHeld={form.isPending}>
      <form className={classes.form} {...formAttributes(submit)}>
        <FormFailure form={form} />
        <FormErrorSummary form={form} />
        <EitherField
          {...form.field('keepsPosts')}
          yes={accountDeletionTexts.keep}
          no={accountDeletionTexts.remove}
        />
        {asksPassword && <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />}
        <DialogButtons
          yes={form.isPending ? accountTexts.pending : accountDeletionTexts.open}
          no={accountDeletionTexts.decline}
          isGrave
          pending={form.isPending}
          onYes={submit}
          onNo={onClose}
        />
      </form>
    </LazyModal>
  );
}
