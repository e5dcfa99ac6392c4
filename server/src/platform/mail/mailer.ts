/** Mail leaves through SMTP, or is laid down as `.eml` files where none is set (rules/running 2). */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { type Tracer, traced } from '../tracing/tracer.ts';
import type { Lane, Mail } from './mail.ts';
import { MailMetrics } from './mail-metrics.ts';

/** Letters that a mail server has not answered yet: each has a time by which it must, and all end with the application. */

export class Sending {
  readonly #limit: number;
  readonly #underWay = new Set<AbortController>();
  #hasEnded = false;

  /** Milliseconds for a letter, from its first word to the server's last: one that drips its answer is never silent. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws what went wrong; a sentence where it was cut short by us. */
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

  /** What is under way fails, and so does all that comes after. */
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
  /** Of Message-IDs. */
  readonly host: string;
  /** Resolves when the server took the mail, or when the file is written; throws what went wrong otherwise. */
  send(mail: Mail & { messageId: string }, lane: Lane): Promise<void>;
  /** The application ends: what the server does not take within a few seconds fails, to be tried again. */
  hurry(): void;
  close(): void;
  metrics: MailMetrics;
}

type Way = Omit<Mailer, 'metrics'>;

export interface MailerOptions {
  url: string | undefined;
  from: string;
  /** What the sender is called as a letter leaves, in the place of the name in `from`. */
  senderName?: (() => string) | undefined;
  dataDir: string;
  log: Log;
  timeouts?: Timeouts | undefined;
  tracer?: Tracer | undefined;
  /** Hears of each letter that was taken. */
  onSent?: (() => void) | undefined;
}

/** In milliseconds (rules/emails 7). */
export interface Timeouts {
  /** Until a connection stands. */
  connectionTimeout: number;
  /** Until the server greets. */
  greetingTimeout: number;
  /** Of silence at any time after. */
  socketTimeout: number;
  /** For a letter as a whole. */
  emailTimeout: number;
  /** For letters under way once the application ends. */
  endTimeout: number;
}

export const patience: Timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  emailTimeout: 60_000,
  endTimeout: 3_000,
};

/** Connections that are kept for ordinary letters, and how many letters each carries until it is replaced. */
const pooling = { maxConnections: 4, maxMessages: 100 };

export function createMailer({
  url,
  from,
  senderName,
  dataDir,
  log,
  timeouts = patience,
  tracer,
  onSent,
}: MailerOptions): Mailer {
  const way = url === undefined ? outbox(outboxOf(dataDir), from, log) : smtp(url, from, timeouts);
  const metrics = new MailMetrics(onSent);
  const send = traced(tracer, toldOf, way.send);
  const named = (mail: Parameters<Mailer['send']>[0]) =>
    senderName === undefined ? mail : { ...mail, from: { name: senderName(), address: addressOf(from) } };
  return { ...way, metrics, send: (mail, lane) => metrics.follow(lane, () => send(named(mail), lane)) };
}

/** Nobody's address. */
function toldOf(_mail: Mail, lane: Lane) {
  return { name: 'send letter', attributes: { 'guildhall.lane': lane } };
}

/** An urgent letter has a connection of its own; the others share some that stay open. */
function smtp(url: string, from: string, { emailTimeout, endTimeout, ...timeouts }: Timeouts): Way {
  const sending = new Sending(emailTimeout);
  const transports = {
    urgent: createTransport({ url, ...timeouts }, { from }),
    // What is tried again, and when, is the job's to decide.
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
      // Written aside first: whoever watches the folder never sees half a mail.
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

/** Removes what killed processes left of letters that they were writing. */
export async function sweepOutbox(dataDir: string): Promise<void> {
  const names = await readdir(outboxOf(dataDir)).catch(() => []);
  for (const name of names.filter((name) => name.startsWith('.'))) {
    const path = join(outboxOf(dataDir), name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > abandoned) await rm(path, { force: true });
  }
}

/** No letter is written by hand: who is away does not answer it. RFC 3834, and what Exchange goes by in its place. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function messageOf({ memberId: _, headers, ...message }: Mail & { messageId: string }) {
  return { ...message, subject: literalSubject(message.subject), headers: { ...automatic, ...headers } };
}

/** Bytes of text in an encoded word, which has at most 75 characters (RFC 2047). */
const wordBytes = 45;

/** A subject that looks encoded, as `=?utf-8?q?x?=` does, is encoded itself: readers see it as it was written. */
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

/** `Guildhall <office@example.org>` is of `example.org`. */
function hostOf(from: string): string {
  const address = addressOf(from);
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Of `Guildhall <office@example.org>`, and of an address alone. */
function addressOf(from: string): string {
  return from.replace(/^.*</, '').replace(/>.*$/, '');
}
