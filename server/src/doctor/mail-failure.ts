import { readFailure } from '../platform/mail/failure.ts';
import { type Finding, failing } from './check.ts';

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

/** Quotes nothing that a server says about the sign-in, because some repeat the password. */
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
