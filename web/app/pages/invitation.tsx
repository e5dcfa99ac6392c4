import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { viewInvitation } from '#contract/accounts/invitation-calls.ts';
import { paths } from '#contract/core/paths.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { useSite } from '../client/environment.ts';
import { useApi } from '../client/queries.ts';
import { session } from '../client/session.ts';
import { withFlash } from '../kit/say/flash.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { LinkCheckScreen, useLinkCheck } from '../slices/accounts/link-check.tsx';
import { InvitationForm } from '../slices/accounts/new-password-form.tsx';

/** Target of an invitation link: shows who is invited, and asks for their first password. */
export default function InvitationPage() {
  const { token = '' } = useParams();
  const { sso } = useSite();
  const { invited, fault, retry } = useInvitation(token);
  if (invited === undefined)
    return <LinkCheckScreen title={title} waiting="Checking your invitation" fault={fault} onRetry={retry} />;
  const { firstName, email } = invited;
  if (sso?.isOnly === true) return <InvitedThere firstName={firstName} email={email} name={sso.name} />;
  return (
    <AccountCard
      title={title}
      lead={`Welcome, ${firstName}. Choose a password. You’ll sign in with it and ${email}.`}
    >
      <InvitationForm token={token} />
    </AccountCard>
  );
}

const title = 'Your invitation';

interface InvitedThereProps {
  firstName: string;
  email: string;
  name: string;
}

/** For an invitation sent before single sign-on replaced passwords (rules/single-sign-on 15). */
function InvitedThere({ firstName, email, name }: InvitedThereProps) {
  return (
    <AccountCard
      title={title}
      lead={`Welcome, ${firstName}. ${ssoTexts.signInThere(name)} Use the e-mail address ${email} there.`}
      links={<Link to={paths.login()}>Sign in</Link>}
    >
      {null}
    </AccountCard>
  );
}

/** An expired or used invitation leads to the sign-in page; a signed-in viewer stays signed in. */
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
