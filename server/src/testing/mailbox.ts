/** A real SMTP server on loopback that keeps what it is given. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { vi } from 'vitest';
import { slowness } from './full-suite.ts';

export interface Mailbox {
  /** For MAIL_URL. */
  url: string;
  /** In the order of arrival. */
  mails: Email[];
  /** Waits for the next mail to the address that was not handed out before. */
  next(to: string): Promise<Email>;
  /** Takes no mail to its end until it is let go; `begun` counts those that wait. */
  hold(): { begun(): number; release(): void };
  /** From now on it treats letters to this address, or to all, in this way; as usual without one. */
  treat(treatment?: Treatment): void;
  /** That were opened to it so far. */
  connections(): number;
  /** Stops answering; mails must wait. */
  stop(): Promise<void>;
  /** Answers again, at the same address. */
  start(): Promise<void>;
  /** Forgets all mails, and answers in the usual way again. */
  reset(): Promise<void>;
}

/** How a mail server may answer a letter, and when: to its recipient, or to its text. */
export interface Treatment {
  at: 'recipient' | 'text';
  /** What it says, such as `550 5.1.1 No such user`; hangs up; says nothing at all; or a word now and then, and never the last. */
  by: `${number} ${string}` | 'hanging up' | 'silence' | 'dripping';
  /** Of the recipient; anybody's unless it is said. */
  to?: string;
  /** Takes the letter all the same, and only its answer is lost. */
  isKept?: boolean;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const handedOut = new Set<Email>();
  const sockets = new Set<Socket>();
  let server: SMTPServer | undefined;
  let port = 0;
  let gate: Promise<void> = Promise.resolve();
  let begun = 0;
  let treatment: Treatment | undefined;
  let connections = 0;

  type Done = (error?: Error | null) => void;
  /** Undefined where it is answered in the usual way. */
  const treatmentOf = (at: Treatment['at'], address = '') =>
    treatment?.at === at && (treatment.to ?? address) === address ? treatment : undefined;
  const answer = (by: Treatment['by'] | undefined, { remotePort }: SMTPServerSession, done: Done) => {
    const socket = [...sockets].find((one) => one.remotePort === remotePort);
    if (by === undefined) done();
    else if (by === 'hanging up') socket?.destroy();
    else if (by === 'dripping') drip(socket);
    else if (by !== 'silence')
      done(Object.assign(new Error(by.slice(4)), { responseCode: Number.parseInt(by, 10) }));
  };
  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: ({ address }, session, done) => answer(treatmentOf('recipient', address)?.by, session, done),
      onData(stream, session, done) {
        const take = async () => {
          const mail = await PostalMime.parse(await buffer(stream));
          begun += 1;
          await gate;
          const treated = treatmentOf('text', session.envelope.rcptTo[0]?.address);
          if (treated === undefined || treated.isKept) mails.push(mail);
          answer(treated?.by, session, done);
        };
        take().catch(done);
      },
    });
    // A client that hangs up is no failure of the test.
    server.on('error', () => undefined);
    server.server.on('connection', (socket) => {
      connections += 1;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next(to) {
      const isNext = (mail: Email) =>
        !handedOut.has(mail) && mail.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase());
      const look = () => {
        const mail = mails.find(isNext);
        if (mail === undefined) throw new Error(`there is no mail to ${to}`);
        return mail;
      };
      const mail = await vi.waitFor(look, { timeout: 30_000 * slowness });
      handedOut.add(mail);
      return mail;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      begun = 0;
      return { begun: () => begun, release: resolve };
    },
    treat(given) {
      treatment = given;
    },
    connections: () => connections,
    start,
    async reset() {
      mails.length = 0;
      gate = Promise.resolve();
      treatment = undefined;
      if (server === undefined) await start();
    },
    async stop() {
      const ended = new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
      server = undefined;
      // Connections that a client keeps open would hold it for half a minute.
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}

/** Lines of an answer that is not at its end, until the client has gone. */
function drip(socket: Socket | undefined): void {
  const timer = setInterval(() => socket?.write('250-One moment\r\n'), 50);
  socket?.once('close', () => clearInterval(timer));
}

/** The token at the end of a mailed link such as `http://…/authenticate/TOKEN`. */
export function tokenIn({ subject, text = '' }: Email): string {
  const link = /\/(?:authenticate|passwordReset|confirm-email|keep-email|invitation)\/([\w-]+)/;
  const [, token] = link.exec(text) ?? [];
  if (token === undefined) throw new Error(`no link in the mail "${subject}"`);
  return token;
}
