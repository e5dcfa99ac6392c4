/** A real SMTP server on loopback that keeps what it is given. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

export interface Mailbox {
  /** For MAIL_URL. */
  url: string;
  /** In the order of arrival. */
  mails: Email[];
  /** Waits for the next mail to the address that was not handed out before. */
  next(to: string): Promise<Email>;
  /** Takes no mail to its end until it is let go; `begun` counts those that wait. */
  hold(): { begun(): number; letGo(): void };
  /** Stops answering; mails must wait. */
  stop(): Promise<void>;
  /** Answers again, at the same address. */
  start(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const handedOut = new Set<Email>();
  let server: SMTPServer | undefined;
  let port = 0;
  let gate: Promise<void> = Promise.resolve();
  let begun = 0;

  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onData(stream, _session, done) {
        buffer(stream)
          .then((raw) => PostalMime.parse(raw))
          .then(async (mail) => {
            begun += 1;
            await gate;
            mails.push(mail);
            done();
          })
          .catch(done);
      },
    });
    // A client that hangs up is no failure of the test.
    server.on('error', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  };
  await start();

  const find = (to: string) =>
    mails.find(
      (mail) =>
        !handedOut.has(mail) && mail.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase()),
    );
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next(to) {
      const look = () => {
        const mail = find(to);
        if (mail === undefined) throw new Error(`there is no mail to ${to}`);
        return mail;
      };
      const mail = await vi.waitFor(look, { timeout: 30_000 });
      handedOut.add(mail);
      return mail;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      begun = 0;
      return { begun: () => begun, letGo: resolve };
    },
    start,
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (server === undefined) return;
      server.close(resolve);
      server = undefined;
      await promise;
    },
  };
}

/** The token at the end of a mailed link such as `http://…/authenticate/TOKEN`. */
export function tokenIn(mail: Email): string {
  const [, token] =
    /\/(?:authenticate|passwordReset|confirm-email|keep-email)\/([\w-]+)/.exec(mail.text ?? '') ?? [];
  if (token === undefined) throw new Error(`no link in the mail "${mail.subject}"`);
  return token;
}
