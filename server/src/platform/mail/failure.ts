/** What a mail server, or the way to it, said to a letter (rules/emails 5). Pure. */

export interface MailFailure {
  /** The server will never take a letter for this recipient; anything else may pass. */
  isRefusal: boolean;
  /** For the book and the log: nobody's address is in it. */
  text: string;
}

/** The fields that nodemailer gives its errors. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

export function readFailure(error: unknown, to: string): MailFailure {
  const { code, command, responseCode, response }: SmtpError = isObject(error) ? error : {};
  const said =
    typeof response === 'string' ? response : error instanceof Error ? error.message : String(error);
  const where = typeof command === 'string' && command !== 'CONN' ? `${command}: ` : '';
  const what = typeof code === 'string' && typeof response !== 'string' ? `${code}: ` : '';
  return {
    isRefusal: command === 'RCPT TO' && isOfRecipient(responseCode, said),
    text: withoutAddresses(`${where}${what}${said}`, to).slice(0, maxLength),
  };
}

const maxLength = 500;

/** 5xx, unless its enhanced code says 5.7: that is the server's word about us, not about the recipient. */
function isOfRecipient(responseCode: unknown, said: string): boolean {
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return isPermanent && !/^5\d\d[ -]5\.7\.\d/.test(said);
}

/** Servers repeat the address, or the part before the @ alone. */
function withoutAddresses(text: string, to: string): string {
  const name = to.slice(0, to.lastIndexOf('@'));
  const withoutName =
    name === '' ? text : text.replace(new RegExp(`(?<![\\w.])${RegExp.escape(name)}(?![\\w])`, 'gi'), '…');
  return withoutName.replace(/[^\s<>"'(),:;[\]]*@[^\s<>"'(),;[\]]+/g, '…');
}

function isObject(error: unknown): error is object {
  return typeof error === 'object' && error !== null;
}
