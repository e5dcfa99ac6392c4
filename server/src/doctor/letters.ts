/** Whether letters leave: the mail server is greeted and signed in to, and a letter sent where somebody says to whom. */
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MemberId } from '#contract/core/ids.ts';
import type { Config } from '../config/config.ts';
import { readFailure } from '../platform/mail/failure.ts';
import { renderLetter } from '../platform/mail/render-letter.ts';
import type { Settings } from './context.ts';
import { type Found, type Probe, warning, well } from './probe.ts';
import { withoutCredentials } from './redact.ts';

export const letters: Probe<Settings> = {
  subject: 'e-mail',
  async examine({ config, mailTo }, signal) {
    const { url, from } = config.mail;
    if (url === undefined) return outbox;
    const transport = createTransport({ url }, { from });
    signal.addEventListener('abort', () => transport.close());
    const server = new URL(url).host;
    try {
      if (mailTo === undefined) return await greet(transport, server);
      await transport.sendMail({ ...testLetter(config, mailTo), signal });
      return well(`${server} accepted the e-mail. Check that it arrives, and not in the spam folder.`);
    } catch (error) {
      const { text } = readFailure(withoutSecrets(error, url), mailTo ?? from);
      return warning(`${server} rejected the e-mail: ${text}.`, seeMailUrl);
    }
  },
  silence: {
    state: 'warning',
    advice: 'Check that the mail server of MAIL_URL is running and that its port can be reached from here.',
  },
};

/** Some servers repeat what they were sent. Before it is cut to its length: half a password is one as well. */
function withoutSecrets(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  const { response, ...others } = error as Error & { response?: unknown };
  const said = typeof response === 'string' ? { response: withoutCredentials(response, url) } : {};
  return Object.assign(new Error(withoutCredentials(error.message, url)), others, said);
}

const outbox = warning(
  'MAIL_URL is not set: e-mails are saved in the folder outbox of DATA_DIR and reach nobody.',
  'Set MAIL_URL to your mail server, such as smtps://NAME:PASSWORD@mail.example.org.',
);

const seeMailUrl =
  'Check user, password, host and port in MAIL_URL with whoever runs the mail server, and that MAIL_FROM is allowed to send.';

async function greet(transport: { verify(): Promise<unknown> }, server: string): Promise<Found> {
  await transport.verify();
  return well(
    `${server} accepts Guildhall’s sign-in. No e-mail was sent. To send one: doctor --mail ADDRESS.`,
  );
}

/** In the look of all letters. It is nobody's of the members, whoever reads it. */
function testLetter({ site, publicUrl, port, mail }: Config, to: string) {
  const settings = { ...site, publicUrl: publicUrl ?? `http://localhost:${port}` };
  const frame = { memberId: 0 as MemberId, to };
  const { memberId: _, ...letter } = renderLetter(settings, frame, {
    subject: `${site.name}: Test e-mail`,
    paragraphs: [
      'Hello,',
      `This e-mail was sent to check that e-mails from ${site.name} arrive. This one did.`,
      spam,
    ],
    link: { label: `Open ${site.name}`, url: settings.publicUrl },
    closing: 'You get this e-mail because someone who runs the server entered your address.',
  });
  return { ...letter, messageId: `<doctor-${randomUUID()}@${domainOf(mail.from)}>` };
}

const spam =
  'If it was in the spam folder, check its header for spf=, dkim= and dmarc=. Each should be followed by “pass”.';

/** `Guildhall <office@example.org>` is of `example.org`. */
export function domainOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '');
}
