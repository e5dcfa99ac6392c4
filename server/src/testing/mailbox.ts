/** A real SMTP server on loopback that stores e-mails. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { vi } from 'vitest';
import { slowness } from './full-suite.ts';

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** The response of a mail server to an e-mail, and the command that gets it: `RCPT TO` or the text. */
export interface Treatment {
  at: 'recipient' | 'text';
  /**
   * Its response, such as `550 5.1.1 No such user`; or it closes the connection; or stays silent; or sends endless
   * continuation lines.
   */
  by: `${number} ${string}` | 'hanging up' | 'silence' | 'dripping';
  /** The recipient; anyone by default. */
  to?: string;
  /** Stores the e-mail, although the response is an error or missing. */
  isKept?: boolean;
}

export async function openMailbox() {
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
  /** Undefined for a normal response. */
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
    // A client that disconnects must not fail the test.
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
    /** For MAIL_URL. */
    url: `smtp://127.0.0.1:${port}`,
    /** In the order of arrival. */
    mails,
    /** Waits for the next e-mail to the address that was not returned before. */
    async next(to: string) {
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
    /** Accepts no e-mail completely until released; `begun` counts those that wait. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      begun = 0;
      return { begun: () => begun, release: resolve };
    },
    /** From now on treats e-mails to this address, or to all, in this way. Without an argument, returns to normal. */
    treat(given?: Treatment) {
      treatment = given;
    },
    /** Connections that were opened so far. */
    connections: () => connections,
    /** Responds again, at the same address. */
    start,
    /** Deletes all e-mails, and responds normally again. */
    async reset() {
      mails.length = 0;
      gate = Promise.resolve();
      treatment = undefined;
      if (server === undefined) await start();
    },
    /** Stops responding; e-mails must wait. */
    async stop() {
      const ended = new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
      server = undefined;
      // Connections that a client keeps open would delay it for half a minute.
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}

/** Sends lines of an unfinished response until the client disconnects. */
function drip(socket: Socket | undefined): void {
  const timer = setInterval(() => socket?.write('250-One moment\r\n'), 50);
  socket?.once('close', () => clearInterval(timer));
}

/** The token at the end of a link in an e-mail, such as `http://…/authenticate/TOKEN`. */
export function tokenIn({ subject, text = '' }: Email): string {
  const link = /\/(?:authenticate|passwordReset|confirm-email|keep-email|invitation)\/([\w-]+)/;
  const [, token] = link.exec(text) ?? [];
  if (token === undefined) throw new Error(`no link in the mail "${subject}"`);
  return token;
}
