import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MemberId } from '#contract/core/ids.ts';
import type { Config } from '../config/config.ts';
import { renderEmail } from '../platform/mail/render-email.ts';
import { type Check, warning, well } from './check.ts';
import { explainMailFailure } from './mail-failure.ts';

/** Signs in to the mail server, and sends a test e-mail if there's a recipient. */
export const mail: Check = {
  subject: 'e-mail',
  async run({ config, mailTo }, signal) {
    const { url, from } = config.mail;
    if (url === undefined)
      return warning(
        'MAIL_URL is not set: e-mails are saved in the folder outbox of DATA_DIR and reach nobody.',
        'Set MAIL_URL to your mail server, such as smtps://NAME:PASSWORD@mail.example.org.',
      );
    const transport = createTransport({ url }, { from });
    signal.addEventListener('abort', () => transport.close());
    const { host } = new URL(url);
    try {
      if (mailTo !== undefined) {
        await transport.sendMail({ ...testMail(config, mailTo), signal });
        return well(`${host} accepted the e-mail. Check that it arrives, and not in the spam folder.`);
      }
      await transport.verify();
      return well(
        `${host} accepts Guildhall’s sign-in. No e-mail was sent. To send one: doctor --mail ADDRESS.`,
      );
    } catch (error) {
      return explainMailFailure(error, url, mailTo ?? from);
    }
  },
  unanswered: {
    state: 'failing',
    advice: 'Check that the mail server of MAIL_URL is running and reachable.',
  },
};

/** It looks like all e-mails of the site. Its recipient need not be a member. */
function testMail({ site, publicUrl, port, mail: { from } }: Config, to: string) {
  const settings = { ...site, publicUrl: publicUrl ?? `http://localhost:${port}` };
  const { memberId: _, ...notificationEmail } = renderEmail(
    settings,
    { memberId: 0 as MemberId, to },
    {
      subject: `${site.name}: Test e-mail`,
      paragraphs: [
        'Hello,',
        `This e-mail was sent to check that e-mails from ${site.name} arrive. This one did.`,
        'If it was in the spam folder, check its header for spf=, dkim= and dmarc=. Each should be followed by “pass”.',
      ],
      link: { label: `Open ${site.name}`, url: settings.publicUrl },
      closing: 'You get this e-mail because someone who runs the server entered your address.',
    },
  );
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return { ...notificationEmail, messageId: `<doctor-${randomUUID()}@${domain}>` };
}
