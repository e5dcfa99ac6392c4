/** A proxy to a database that can fail and recover, like a network. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** In front of the socket of a throwaway cluster's database, or the port of another one. */
export async function openDatabaseProxy(databaseUrl: string) {
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
      // If either end breaks, the other is closed below.
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
    /** For DATABASE_URL. */
    url: url.href,
    /** Closes every connection and refuses new ones. */
    cut,
    mend,
    /** Silently stops forwarding; on new connections, too, unless `onlyOpen`. */
    freeze({ onlyOpen = false } = {}) {
      isFrozen = !onlyOpen;
      for (const end of ends) end.pause();
    },
    thaw() {
      isFrozen = false;
      for (const end of ends) end.resume();
    },
    /** Forwards the next transaction that contains `text` completely, but closes its connection before the reply. */
    loseCommitOf(text: string) {
      losing = text;
    },
    /**
     * Delays the next data with `piece` on a connection that has sent `text`. The returned function sends it, even if
     * its connection has ended meanwhile.
     */
    hold(text: string, piece = text) {
      const { promise, resolve } = Promise.withResolvers<void>();
      holding = { text, piece, release: promise };
      return resolve;
    },
    close: cut,
    [Symbol.asyncDispose]: cut,
  };
}
