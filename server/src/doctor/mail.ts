import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MemberId } from '#contract/core/ids.ts';
import type { Config } from '../config/config.ts';
import { readFailure } from '../platform/mail/deliver.ts';
import { renderEmail } from '../platform/mail/render-email.ts';
import { type Check, type Finding, failing, warning, well } from './check.ts';

/** The fields of nodemailer's errors. `originalCode` is that of the network or of TLS. */
interface MailError {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  command?: string;
}

/** SMTP replies to a sign-in that is missing or wrong (RFC 4954). */
const signInReplies = [454, 530, 534, 535, 538];

const checkName = 'Check the name of the server in MAIL_URL.';
const checkPort =
  'Check the port in MAIL_URL, that the mail server is running, and that no firewall is in between.';
const checkScheme = 'Start MAIL_URL with smtps:// for port 465, and with smtp:// for port 587 or 25.';
const checkPassword = 'Correct user name and password in MAIL_URL. Some mail services need an app password.';
const checkSender = 'Set MAIL_FROM to an address that may send through this mail server.';
const checkRecipient =
  'Try another recipient. If that one is rejected, too, ask whoever runs the mail server.';

/** Omits the server's response to a sign-in, because some repeat the password. */
export function explainMailFailure(error: unknown, url: string, to: string): Finding {
  const { host, hostname } = new URL(url);
  const { code, originalCode = code ?? String(error), responseCode, command } = error as MailError;
  if (code === 'EDNS') return failing(`The mail server ${hostname} can’t be found.`, checkName);
  const tls = `The encrypted connection to ${host} failed (${originalCode}).`;
  if (originalCode.startsWith('ERR_SSL')) return failing(tls, checkScheme);
  const checkCertificate = `Use the name in the certificate of ${hostname}, or have a valid one installed there.`;
  if (/TLS|CERT|SIGNATURE/.test(originalCode)) return failing(tls, checkCertificate);
  if (code === 'EAUTH' || signInReplies.includes(responseCode ?? 0))
    return failing(`${host} rejected the user name or password (${responseCode ?? code}).`, checkPassword);
  if (responseCode === undefined)
    return failing(`${host} doesn’t accept e-mails (${originalCode}).`, checkPort);
  const says = `${host} rejected the e-mail: ${readFailure(error, to).text}.`;
  return failing(says, command === 'RCPT TO' ? checkRecipient : checkSender);
}

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
