/** The way to a database that can be cut and mended, as a network does. */

import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type IpcNetConnectOpts,
  type Server,
  type Socket,
  type TcpNetConnectOpts,
} from 'node:net';
import { Transform } from 'node:stream';

export interface DatabaseProxy extends AsyncDisposable {
  /** For DATABASE_URL. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** New connections go to this database from here on; open ones stay. */
  leadTo(databaseUrl: string): void;
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

interface Holding {
  text: string;
  piece: string;
  letGo: Promise<void>;
}

interface Pair {
  client: Socket;
  /** What the client sends goes through it. */
  gate: Transform;
  database: Socket;
}

/** Before the socket of a throwaway cluster's database, or the port of another one. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let to = placeOf(databaseUrl);
  const ends = new Set<Socket>();
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let losing: string | undefined;
  let holding: Holding | undefined;
  let server: Server;
  let port = 0;

  const listen = async () => {
    server = createServer((client) => {
      const database = connect(to);
      for (const end of [client, database]) {
        ends.add(end);
        end.on('close', () => ends.delete(end));
        // Whichever end breaks, the other learns of it below.
        end.on('error', () => undefined);
      }
      let isBegun = false;
      let isHeld = false;
      const gate = openGate((sent) => {
        if (holding === undefined) return undefined;
        const { text, piece, letGo } = holding;
        isBegun ||= sent.includes(text);
        if (!isBegun || !sent.includes(piece)) return undefined;
        isHeld = true;
        holding = undefined;
        return letGo;
      });
      gate.pipe(database);
      const pair = { client, gate, database };
      pairs.add(pair);
      if (!isFrozen) join(pair);
      if (losing !== undefined) watch(pair, losing);
      client.on('close', () => pairs.delete(pair));
      client.on('close', () => isHeld || database.destroy());
      database.on('close', () => client.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const end of ends) end.destroy();
    await promise;
  };
  const freeze = ({ onlyOpen = false } = {}) => {
    isFrozen = !onlyOpen;
    for (const { client, gate, database } of pairs) {
      client.unpipe(gate).pause();
      database.unpipe(client).pause();
    }
  };
  const thaw = () => {
    isFrozen = false;
    for (const pair of pairs) join(pair);
  };
  const watch = ({ client, database }: Pair, text: string) => {
    let isBegun = false;
    client.on('data', (chunk: Buffer) => {
      isBegun ||= chunk.includes(text);
      if (losing !== text || !isBegun || !chunk.includes('commit')) return;
      losing = undefined;
      database.unpipe(client).once('data', () => client.destroy());
    });
  };
  const loseCommitOf = (text: string) => {
    losing = text;
    for (const pair of pairs) watch(pair, text);
  };
  const hold = (text: string, piece = text) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    holding = { text, piece, letGo: promise };
    return resolve;
  };
  await listen();

  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    mend: listen,
    freeze,
    thaw,
    leadTo: (url) => {
      to = placeOf(url);
    },
    loseCommitOf,
    hold,
    close: cut,
    [Symbol.asyncDispose]: cut,
  };
}

function placeOf(databaseUrl: string): TcpNetConnectOpts | IpcNetConnectOpts {
  const { searchParams, hostname, port } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder === null ? { host: hostname, port: Number(port) } : { path: `${folder}/.s.PGSQL.${port}` };
}

function join({ client, gate, database }: Pair): void {
  client.pipe(gate);
  database.pipe(client);
}

/** `until` says of each piece how long it is held back, and with it all that comes after it. */
function openGate(until: (sent: Buffer) => Promise<void> | undefined): Transform {
  return new Transform({
    transform(sent, _encoding, pass) {
      const held = until(sent);
      if (held === undefined) pass(null, sent);
      else void held.then(() => pass(null, sent));
    },
  });
}
