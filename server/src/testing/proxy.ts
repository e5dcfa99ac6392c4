/** The way to a database that can be cut and mended, as a network does. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseProxy extends AsyncDisposable {
  /** For DATABASE_URL. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Nothing goes through any more, and nothing says so; on new connections neither, unless only the open ones are meant. */
  freeze(options?: { onlyOpen?: boolean }): void;
  thaw(): void;
  /** The next transaction in which `text` stands reaches the database whole; its connection ends before anybody hears of it. */
  loseCommitOf(text: string): void;
  /**
   * What is sent next with `piece` in it, on a connection on which `text` was sent, reaches the database when the function that is
   * returned is called, also where its connection has ended meanwhile.
   */
  hold(text: string, piece?: string): () => void;
  close(): Promise<void>;
}

/** Before the socket of a throwaway cluster's database, or the port of another one. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const place = folder
    ? { path: `${folder}/.s.PGSQL.${url.port}` }
    : { host: url.hostname, port: Number(url.port) };
  const ends = new Set<Socket>();
  let isFrozen = false;
  let losing: string | undefined;
  let holding: { text: string; piece: string; release: Promise<void> } | undefined;
  let server: Server;
  let port = 0;

  const pass = (client: Socket) => {
    const database = connect(place);
    const said = new Set<string | undefined>();
    let isPending = false;
    let gate = Promise.resolve();
    client.on('data', (sent: Buffer) => {
      for (const text of [losing, holding?.text]) if (text && sent.includes(text)) said.add(text);
      if (holding && said.has(holding.text) && sent.includes(holding.piece)) {
        isPending = true;
        gate = holding.release;
        holding = undefined;
      }
      if (losing && said.has(losing) && sent.includes('commit')) {
        losing = undefined;
        database.removeAllListeners('data').once('data', () => client.destroy());
      }
      void gate.then(() => database.write(sent));
    });
    database.on('data', (answer: Buffer) => client.write(answer));
    for (const end of [client, database]) {
      ends.add(end);
      if (isFrozen) end.pause();
      // Whichever end breaks, the other learns of it below.
      end.on('error', () => undefined).on('close', () => ends.delete(end));
    }
    client.on('close', () => isPending || database.destroy());
    database.on('close', () => client.destroy());
  };
  const mend = async () => {
    server = createServer(pass).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const end of ends) end.destroy();
    await promise;
  };
  await mend();

  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    mend,
    freeze({ onlyOpen = false } = {}) {
      isFrozen = !onlyOpen;
      for (const end of ends) end.pause();
    },
    thaw() {
      isFrozen = false;
      for (const end of ends) end.resume();
    },
    loseCommitOf(text) {
      losing = text;
    },
    hold(text, piece = text) {
      const { promise, resolve } = Promise.withResolvers<void>();
      holding = { text, piece, release: promise };
      return resolve;
    },
    close: cut,
    [Symbol.asyncDispose]: cut,
  };
}
