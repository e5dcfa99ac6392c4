/** Mail leaves through SMTP, or is laid down as `.eml` files where none is set (rules/running 2). */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the server took the mail, or when the file is written; throws otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  url: string | undefined;
  from: string;
  dataDir: string;
  log: Log;
}

export function createMailer({ url, from, dataDir, log }: MailerOptions): Mailer {
  return url === undefined ? outbox(join(dataDir, 'outbox'), from, log) : smtp(url, from);
}

function smtp(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

function outbox(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Written aside first: whoever watches the folder never sees half a mail.
      const temporary = join(folder, `.${name}`);
      await writeFile(temporary, message, { mode: 0o600 });
      await rename(temporary, join(folder, name));
      log.info({ file: name }, 'No MAIL_URL is set: a mail was written to the outbox folder.');
    },
    close: () => transport.close(),
  };
}
