import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../client/environment.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { PageTitle } from '../kit/page/page-title.tsx';
import { PlainText, phoneHref } from '../kit/text/plain-text.tsx';
import { Prose } from '../kit/text/rich-text.tsx';

export default function ContactPage() {
  const site = useSite();
  const lead = `Questions about an offer, your account or ${site.name}.`;
  return (
    <>
      <PageHead title="Contact" description={lead} canonical={paths.contact()} />
      <PageTitle lead={lead}>Contact</PageTitle>
      <Prose>
        <dl>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
          </dd>
          {site.contactPhone !== '' && (
            <>
              <dt>Phone</dt>
              <dd>
                <a href={phoneHref(site.contactPhone)}>{site.contactPhone}</a>
              </dd>
            </>
          )}
          <dt>Address</dt>
          <dd>
            <PlainText text={site.contactAddress} />
          </dd>
        </dl>
        <h2>Before you write</h2>
        <ul>
          <li>
            <strong>About a course, an event or a position:</strong> ask the organizer. Use Buy Now on the
            page to get there.
          </li>
          <li>
            <strong>You can’t sign in:</strong> <WayIn />
          </li>
          <li>
            <strong>Something is wrong or doesn’t belong here:</strong> send us the address of the page and
            tell us briefly what’s wrong. A moderator will review it.
          </li>
        </ul>
      </Prose>
    </>
  );
}

/** With single sign-on only, nobody receives a link to set a password (rules/single-sign-on 15). */
function WayIn() {
  const { sso } = useSite();
  if (sso?.isOnly === true) return `your password is managed at ${sso.name}. You can reset it there.`;
  return (
    <>
      request <Link to={paths.forgotPassword()}>a link to set a new password</Link>. If you never confirmed
      your account, you can resend the confirmation e-mail from the sign-in page.
    </>
  );
}
