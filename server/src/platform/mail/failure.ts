/** Classifies errors of mail servers and connections (rules/emails 5). Pure. */

export interface MailFailure {
  /** A permanent rejection of this recipient; anything else may pass. */
  isRefusal: boolean;
  /** For the failed-mail list and the log; contains no address. */
  text: string;
}

/** nodemailer's error fields. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

export function readFailure(error: unknown, to: string): MailFailure {
  const { code, command, responseCode, response }: SmtpError = isObject(error) ? error : {};
  const reply =
    typeof response === 'string' ? response : error instanceof Error ? error.message : String(error);
  const where = typeof command === 'string' && command !== 'CONN' ? `${command}: ` : '';
  const what = typeof code === 'string' && typeof response !== 'string' ? `${code}: ` : '';
  return {
    isRefusal: command === 'RCPT TO' && isOfRecipient(responseCode, reply),
    text: withoutAddresses(`${where}${what}${reply}`, to).slice(0, maxLength),
  };
}

const maxLength = 500;

/** 5xx, except 5.7.x, which rejects the sender and not the recipient. */
function isOfRecipient(responseCode: unknown, reply: string): boolean {
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return isPermanent && !/^5\d\d[ -]5\.7\.\d/.test(reply);
}

/** Servers repeat the address, or its local part. */
function withoutAddresses(text: string, to: string): string {
  const name = to.slice(0, to.lastIndexOf('@'));
  const withoutName =
    name === '' ? text : text.replace(new RegExp(`(?<![\\w.])${RegExp.escape(name)}(?![\\w])`, 'gi'), '…');
  return withoutName.replace(/[^\s<>"'(),:;[\]]*@[^\s<>"'(),;[\]]+/g, '…');
}

function isObject(error: unknown): error is object {
  return typeof error === 'object' && error !== null;
}
