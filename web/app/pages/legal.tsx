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
        description={`The terms of using ${site.name}, and what it knows about you.`}
        canonical={paths.legal()}
      />
      <PageTitle lead={`The terms of using ${site.name}, and what it knows about you.`}>
        Legal and privacy
      </PageTitle>
      <Prose>
        <h2>Who runs this site</h2>
        <p>
          {site.name} is run for the members of the association and for everyone who looks for courses, events
          and positions in the profession. How to reach us stands on the{' '}
          <Link to={paths.contact()}>contact page</Link>.
        </p>
        <h2>Offers and prices</h2>
        <p>
          Courses, events and positions are posted by members and by organisers. Each of them is responsible
          for its own offer: the price, the date and the terms are those of the organiser at the time you
          book. The member price is for members in good standing. An offer that has ended is marked as expired
          and kept for reference.
        </p>
        <h2>What you post</h2>
        <p>
          You keep the rights to your texts and pictures and allow us to show them here. Post only what you
          may share, and nothing that is untrue, unlawful or advertising in disguise. Moderators may edit or
          remove content that breaks these terms; such acts are recorded.
        </p>
        <h2>What we keep about you</h2>
        <ul>
          <li>Your account: name, e-mail address, and what you add to your profile yourself.</li>
          <li>What you post, vote on and flag, so that it can be shown and counted.</li>
          <li>
            Your messages, alerts and notices, so that they reach you; and what you have opened, for 90 days,
            so that you see what is new to you.
          </li>
          <li>Your sessions, so that you stay signed in on your devices and can be signed out of them.</li>
          <li>Technical logs, for a short time, to keep the site running and safe.</li>
        </ul>
        <p>
          Passwords and the links that we mail are stored in a form from which they cannot be read back. Other
          members see your date of birth where you choose so, and your postal address never. Your e-mail
          address stands on no page. Members who look for somebody to write to, by the beginning of a name or
          an address, are told a few addresses that match, and whoever you write to by address sees yours.
        </p>
        <h2>What your browser keeps</h2>
        <p>
          This site sets no cookies and embeds nothing from third parties. Your browser keeps your session and
          your choice of colours in its own storage, and for 7 days what you have written and not sent.
          Signing out removes the session; unsent work waits there for you. On a computer that others use,
          send or discard it first.
        </p>
        <h2>Your rights</h2>
        <p>
          You may see, correct and take with you what is stored about you, and have your account deleted.
          Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>; we answer within thirty
          days.
        </p>
      </Prose>
    </>
  );
}
