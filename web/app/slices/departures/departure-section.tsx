import { useState } from 'react';
import { accountTexts } from '#contract/accounts/texts.ts';
import { requestDeparture } from '#contract/departures/calls.ts';
import { backupText, departureTexts, requestedText } from '#contract/departures/texts.ts';
import { removeDraftsOf } from '../../client/draft-store.ts';
import { useSite } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';
import { browserStore } from '../../client/storage.ts';
import { useMemberId } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { EitherField, PasswordField } from '../../kit/form/fields.tsx';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { FormFailure } from '../../kit/form/form-failure.tsx';
import { formAttributes, useForm } from '../../kit/form/use-form.ts';
import { Section } from '../../kit/page/section.tsx';
import { DialogButtons } from '../../kit/say/dialog-buttons.tsx';
import { withFlash } from '../../kit/say/flash.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { dayText } from '../../kit/text/date-text.ts';
import classes from './departure-section.module.css';

/** What leaving means, and the way there (rules/leaving 1). */
export function DepartureSection({ asksPassword }: { asksPassword: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { backupDays } = useSite();
  return (
    <Section title={departureTexts.title} text={departureTexts.lead}>
      <ul className={classes.consequences}>
        <li>{departureTexts.goes}</li>
        <li>{departureTexts.chosen}</li>
        <li>{departureTexts.messages}</li>
        <li>{departureTexts.stays}</li>
        {backupDays > 0 && <li>{backupText(backupDays)}</li>}
      </ul>
      <Button variant="default" onClick={() => setAsking(true)}>
        {departureTexts.open}
      </Button>
      {isAsking && <DepartureDialog asksPassword={asksPassword} onClose={() => setAsking(false)} />}
    </Section>
  );
}

const initial: { keepsPosts: boolean | null; currentPassword: string } = {
  keepsPosts: null,
  currentPassword: '',
};
const labels = { keepsPosts: departureTexts.posts, currentPassword: 'Current password' };

interface DepartureDialogProps {
  /** Not of who signs in at the community site (rules/leaving 3). */
  asksPassword: boolean;
  onClose: () => void;
}

/** Asks what happens to what one wrote, and for the password; home says until when it can be taken back. */
export function DepartureDialog({ asksPassword, onClose }: DepartureDialogProps) {
  const api = useApi();
  const memberId = useMemberId();
  const form = useForm({
    initial,
    labels,
    rules: ({ keepsPosts, currentPassword }) => ({
      keepsPosts: keepsPosts === null ? departureTexts.choose : undefined,
      currentPassword: asksPassword && currentPassword === '' ? accountTexts.required : undefined,
    }),
  });

  async function leave({ keepsPosts, currentPassword }: typeof initial): Promise<void> {
    const { until } = await api(requestDeparture, { keepsPosts: keepsPosts === true, currentPassword });
    if (memberId !== undefined) removeDraftsOf(memberId, browserStore);
    // Whose session ends among the members' pages is led home.
    session.clear(withFlash({ tone: 'plain', text: requestedText(dayText(until)) }));
  }

  const submit = () => form.submit(leave);
  return (
    <LazyModal title={departureTexts.confirm} onClose={onClose} isHeld={form.isPending}>
      <form className={classes.form} {...formAttributes(submit)}>
        <FormFailure form={form} />
        <FormErrorSummary form={form} />
        <EitherField {...form.field('keepsPosts')} yes={departureTexts.keep} no={departureTexts.remove} />
        {asksPassword && <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />}
        <DialogButtons
          yes={form.isPending ? accountTexts.pending : departureTexts.open}
          no={departureTexts.decline}
          isGrave
          pending={form.isPending}
          onYes={submit}
          onNo={onClose}
        />
      </form>
    </LazyModal>
  );
}
