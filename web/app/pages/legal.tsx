import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../client/environment.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { PageTitle } from '../kit/page/page-title.tsx';
import { Prose } from '../kit/text/rich-text.tsx';

export default function LegalPage() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Legal and privacy"
        description={`The terms of use of ${site.name}, and what we store about you.`}
        canonical={paths.legal()}
      />
      <PageTitle lead={`The terms of use of ${site.name}, and what we store about you.`}>
        Legal and privacy
      </PageTitle>
      <Prose>
        <h2>Who runs this site</h2>
        <p>
          {site.name} is for members of the association and anyone looking for courses, events and positions
          in the profession. To reach us, see the <Link to={paths.contact()}>contact page</Link>.
        </p>
        <h2>Offers and prices</h2>
        <p>
          Members and organizers post courses, events and positions. Each is responsible for their own offer.
          The organizer’s price, date and terms at the time you book apply. The member price is for members in
          good standing. Offers that have ended are marked as expired and kept for reference.
        </p>
        <h2>What you post</h2>
        <p>
          You keep the rights to your texts and pictures and allow us to show them here. Only post what you’re
          allowed to share, and nothing untrue, unlawful or advertising in disguise. Moderators may edit or
          remove content that breaks these terms. Every such action is logged.
        </p>
        <h2>What we store about you</h2>
        <ul>
          <li>Your account: name, e-mail address, and what you add to your profile.</li>
          <li>What you post, vote on and flag, so that it can be shown and counted.</li>
          <li>
            Your messages, alerts and notifications; and what you’ve opened, for 90 days, so that we can show
            you what’s new.
          </li>
          <li>Your sessions, so that you stay signed in and can sign out other devices.</li>
          <li>Technical logs, for a short time, to keep the site safe and running.</li>
        </ul>
        <p>
          Passwords and e-mailed links are stored so that nobody can read them. Other members see your date of
          birth only if you choose so, and never your postal address. Your e-mail address isn’t shown on any
          page. Members who start typing a name or an address to send a message see a few matching addresses.
          Anyone you write to by address sees yours.
        </p>
        <h2>What your browser keeps</h2>
        <p>
          This site sets no cookies and embeds nothing from third parties. Your browser stores your session
          and your color choice, and drafts for 7 days. Signing out removes the session but keeps your drafts.
          On a shared computer, send or discard them first.
        </p>
        <h2>Your rights</h2>
        <p>
          You can see, correct and download what we store about you, and delete your account. Write to{' '}
          <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>. We answer within 30 days.
        </p>
      </Prose>
    </>
  );
}
