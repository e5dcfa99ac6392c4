import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { viewInvitation } from '#contract/accounts/invitation-calls.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../client/queries.ts';
import { session } from '../client/session.ts';
import { withFlash } from '../kit/say/flash.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { InvitationForm } from '../slices/accounts/invitation-form.tsx';
import { LinkCheckScreen, useLinkCheck } from '../slices/accounts/link-check.tsx';

/** Where a mailed invitation leads: whom it is for, and their first password. */
export default function InvitationPage() {
  const { token = '' } = useParams();
  const { invited, fault, retry } = useInvitation(token);
  if (invited === undefined)
    return (
      <LinkCheckScreen title={title} waiting="Looking at your invitation" fault={fault} onRetry={retry} />
    );
  const { firstName, email } = invited;
  return (
    <AccountCard
      title={title}
      lead={`Welcome, ${firstName}. Please choose a password: from then on you sign in with it and with ${email}.`}
    >
      <InvitationForm token={token} />
    </AccountCard>
  );
}

const title = 'Your invitation';

/** One that is over leads to where those sign in who have accepted it; whoever is signed in stays so. */
function useInvitation(token: string) {
  const api = useApi();
  const navigate = useNavigate();
  const [invited, setInvited] = useState<{ firstName: string; email: string }>();
  const { fault, retry } = useLinkCheck({
    check: async () => setInvited(await api(viewInvitation, { token })),
    refused: ({ message }) => {
      const to = session.read().token === undefined ? paths.login() : paths.home();
      navigate(to, { replace: true, state: withFlash({ tone: 'bad', text: message }) });
    },
  });
  return { invited, fault, retry };
}
