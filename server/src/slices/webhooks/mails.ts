/** The mail about a webhook that was turned off, as text and as HTML. */

import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { WebhookEnding } from '#contract/webhooks/model.ts';
import { webhookLetterTexts } from '#contract/webhooks/texts.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';

interface Admin {
  id: MemberId;
  firstName: string;
  email: string;
}

/** The host alone: the path of an address may be a secret of the receiver's. */
export function endedMail(
  site: SiteSettings,
  to: Admin,
  { host, ending }: { host: string; ending: WebhookEnding },
): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `${site.name}: ${webhookLetterTexts.subject}`,
      paragraphs: [`Hello ${to.firstName},`, webhookLetterTexts[ending](host), webhookLetterTexts.mend],
      link: { label: webhookLetterTexts.look, url: site.publicUrl + paths.areaTab(to.id, 'webhooks') },
      closing: 'You get this e-mail because you’re an administrator.',
    },
  );
}
