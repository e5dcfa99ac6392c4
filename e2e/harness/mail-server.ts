import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For `MAIL_URL`. */
  url: string;
  stop(): Promise<void>;
}

/** Starts an SMTP server that saves each e-mail as `folder/recipient/number.eml`. */
export async function startMailServer(folder: string, port: number): Promise<MailServer> {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      const save = async () => {
        const mail = await buffer(stream);
        count += 1;
        const name = `${String(count).padStart(5, '0')}.eml`;
        for (const { address } of envelope.rcptTo)
          await saveMail(join(folder, address.toLowerCase()), name, mail);
      };
      save().then(() => done(), done);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Writes atomically, because workers read at any time. */
async function saveMail(place: string, name: string, mail: Buffer): Promise<void> {
  await mkdir(place, { recursive: true });
  const temporary = join(place, `.${name}`);
  await writeFile(temporary, mail);
  await rename(temporary, join(place, name));
}
