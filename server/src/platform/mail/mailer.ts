/** Sends e-mails by SMTP, or writes `.eml` files if none is configured (rules/running 2). */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { type Tracer, traced } from '../tracing/tracer.ts';
import type { Lane, Mail } from './mail.ts';
import { MailMetrics } from './mail-metrics.ts';

/** E-mails in progress: each has a deadline, and all end with the application. */

export class Sending {
  readonly #limit: number;
  readonly #underWay = new Set<AbortController>();
  #hasEnded = false;

  /** Milliseconds for a whole e-mail: a server that answers byte by byte never triggers the idle timeout. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs `send` until the deadline or a shutdown. Throws the error; a sentence if the deadline ended it. */
  async within(send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (this.#hasEnded) throw ended();
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(tooLong(this.#limit)), this.#limit);
    this.#underWay.add(cut);
    try {
      await send(cut.signal);
    } catch (error) {
      throw cut.signal.aborted ? cut.signal.reason : error;
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(cut);
    }
  }

  /** Fails e-mails in progress and later ones. */
  end(): void {
    this.#hasEnded = true;
    for (const cut of this.#underWay) cut.abort(ended());
  }
}

function tooLong(limit: number): Error {
  return new Error(`The mail server didn’t accept the e-mail within ${limit / 1000} seconds.`);
}

function ended(): Error {
  return new Error('Guildhall stopped before the mail server accepted the e-mail.');
}

export interface Mailer {
  /** The domain of Message-IDs. */
  readonly host: string;
  /** Resolves when the server has accepted the e-mail, or the file is written; throws otherwise. */
  send(mail: Mail & { messageId: string }, lane: Lane): Promise<void>;
  /** Shutdown: what the server does not accept within seconds fails and is retried. */
  hurry(): void;
  close(): void;
  metrics: MailMetrics;
}

type Way = Omit<Mailer, 'metrics'>;

export interface MailerOptions {
  url: string | undefined;
  from: string;
  /** The current sender name, which replaces the name in `from`. */
  senderName?: (() => string) | undefined;
  dataDir: string;
  log: Log;
  timeouts?: Timeouts | undefined;
  tracer?: Tracer | undefined;
  /** Called for each accepted e-mail. */
  onSent?: (() => void) | undefined;
}

/** Milliseconds (rules/emails 7). */
export interface Timeouts {
  /** To connect. */
  connectionTimeout: number;
  /** For the greeting. */
  greetingTimeout: number;
  /** Without a byte. */
  socketTimeout: number;
  /** For a whole e-mail. */
  emailTimeout: number;
  /** For e-mails in progress during a shutdown. */
  endTimeout: number;
}

export const smtpTimeouts: Timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  emailTimeout: 60_000,
  endTimeout: 3_000,
};

/** Pooled connections for ordinary e-mails, and e-mails per connection. */
const pooling = { maxConnections: 4, maxMessages: 100 };

export function createMailer({
  url,
  from,
  senderName,
  dataDir,
  log,
  timeouts = smtpTimeouts,
  tracer,
  onSent,
}: MailerOptions): Mailer {
  const way = url === undefined ? outbox(outboxOf(dataDir), from, log) : smtp(url, from, timeouts);
  const metrics = new MailMetrics(onSent);
  const send = traced(tracer, spanOf, way.send);
  const named = (mail: Parameters<Mailer['send']>[0]) =>
    senderName === undefined ? mail : { ...mail, from: { name: senderName(), address: addressOf(from) } };
  return { ...way, metrics, send: (mail, lane) => metrics.follow(lane, () => send(named(mail), lane)) };
}

/** Without addresses. */
function spanOf(_mail: Mail, lane: Lane) {
  return { name: 'send letter', attributes: { 'guildhall.lane': lane } };
}

/** Urgent e-mails have a connection of their own; others share a pool. */
function smtp(url: string, from: string, { emailTimeout, endTimeout, ...timeouts }: Timeouts): Way {
  const sending = new Sending(emailTimeout);
  const transports = {
    urgent: createTransport({ url, ...timeouts }, { from }),
    // The job decides about retries.
    ordinary: createTransport({ url, ...timeouts, pool: true, ...pooling, maxRequeues: 0 }, { from }),
  };
  return {
    host: hostOf(from),
    send: (mail, lane) =>
      sending.within((signal) => transports[lane].sendMail({ ...messageOf(mail), signal })),
    hurry() {
      setTimeout(() => sending.end(), endTimeout).unref();
    },
    close() {
      sending.end();
      transports.urgent.close();
      transports.ordinary.close();
    },
  };
}

function outbox(folder: string, from: string, log: Log): Way {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    host: hostOf(from),
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Writes a temporary file first, so that no reader sees half an e-mail.
      const temporary = join(folder, `.${name}`);
      try {
        await writeFile(temporary, message, { mode: 0o600 });
        await rename(temporary, join(folder, name));
      } finally {
        await rm(temporary, { force: true });
      }
      log.info({ file: name }, 'MAIL_URL isn’t set. An e-mail was saved in the outbox folder.');
    },
    hurry: () => undefined,
    close: () => transport.close(),
  };
}

function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Milliseconds. Another process may be writing a younger one. */
const abandoned = 60_000;

/** Deletes unfinished files of killed processes. */
export async function sweepOutbox(dataDir: string): Promise<void> {
  const names = await readdir(outboxOf(dataDir)).catch(() => []);
  for (const name of names.filter((name) => name.startsWith('.'))) {
    const path = join(outboxOf(dataDir), name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > abandoned) await rm(path, { force: true });
  }
}

/** Tells mail servers not to send out-of-office replies: RFC 3834, and the header that Exchange uses instead. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function messageOf({ memberId: _, headers, ...message }: Mail & { messageId: string }) {
  return { ...message, subject: literalSubject(message.subject), headers: { ...automatic, ...headers } };
}

/** Bytes of text in an encoded word of at most 75 characters (RFC 2047). */
const wordBytes = 45;

/** Encodes a subject that looks encoded (`=?utf-8?q?x?=`), so that readers see it as typed. */
function literalSubject(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const words = [''];
  for (const character of subject) {
    const word = (words.at(-1) ?? '') + character;
    if (Buffer.byteLength(word) > wordBytes) words.push(character);
    else words[words.length - 1] = word;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** The domain of `Guildhall <office@example.org>`: `example.org`. */
function hostOf(from: string): string {
  const address = addressOf(from);
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Parses `Guildhall <office@example.org>`, and a bare address. */
function addressOf(from: string): string {
  return from.replace(/^.*</, '').replace(/>.*$/, '');
}
