/**
 * The connections that clients hold: how many at a time, for how long while nothing moves on them, how much of what
 * they asked for waits until they read it, and how the last of them end (rules/running 10 and rules/running 12).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import { networkOf } from './network.ts';

export interface ConnectionLimits {
  /** Connections of all clients; one more is closed as it comes. */
  total: number;
  /** Connections of one network. A whole office may sit behind it; a proxy does not count. */
  perNetwork: number;
  /** Requests of one connection that are not answered. Browsers and proxies send the next one when they have the reply. */
  requests: number;
  /** Bytes of replies that one network has asked for and not read; a proxy has as many as all. */
  waitingPerNetwork: number;
  /** The same of all clients. */
  waitingTotal: number;
  /**
   * Milliseconds in which nothing is sent and nothing read. Node counts from its last look: a reply of which a part has left
   * is closed after twice as long.
   */
  stall: number;
  /** Milliseconds that the end waits for those who are slow. */
  patience: number;
}

export const connectionLimits: ConnectionLimits = {
  total: 8_192,
  perNetwork: 1_024,
  requests: 16,
  waitingPerNetwork: 16_000_000,
  waitingTotal: 64_000_000,
  stall: 30_000,
  patience: 10_000,
};

/** Milliseconds. */
const lookInterval = 1_000;
/** Milliseconds, while the server ends. */
const endInterval = 50;

interface ConnectionsOptions {
  limits: ConnectionLimits;
  /** Whether somebody else's connections come through this address. */
  isProxy: (address: string) => boolean;
  log: Log;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The one before it on the same connection, when that was not answered as this one came. */
  previous: Exchange | undefined;
  /** How many there are of them, itself included; or were, when they were last counted. */
  depth: number;
}

/** What one network keeps waiting. */
interface Waiting {
  /** One of its addresses. */
  address: string;
  bytes: number;
  connections: { socket: Socket; bytes: number }[];
}

export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #log: Log;
  /** The latest request of each: replies go out in order, so that all are answered when this one is. */
  readonly #open = new Map<Socket, Exchange | undefined>();
  readonly #counts = new Map<string, number>();
  /** Bytes that were received from each when it was last found idle. */
  readonly #heard = new WeakMap<Socket, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #refused = 0;
  #isEnding = false;

  constructor({ limits, isProxy, log }: ConnectionsOptions) {
    this.#limits = limits;
    this.#isProxy = isProxy;
    this.#log = log;
    this.#every(lookInterval, () => this.#look());
  }

  /** To be called before the server has other listeners. */
  watch(server: Server): void {
    server.maxConnections = this.#limits.total;
    server.timeout = this.#limits.stall;
    server.on('drop', () => this.#refuse());
    server.on('connection', (socket) => this.#admit(socket));
    server.on('request', (request, response) => this.#note(request, response));
    server.on('timeout', (socket) => this.#timedOut(socket));
    // Node's own takes a connection for idle whose reply is on its way to a reader who is not the fastest. `end` closes them.
    server.closeIdleConnections = () => undefined;
  }

  /**
   * Has a request worked on when the reply to the one before it on the same connection is on its way: of all that are sent at
   * once, one reply at a time is made and waits to be read.
   */
  inTurn({ socket }: IncomingMessage, act: () => void): void {
    if (socket.destroyed) return;
    const previous = this.#open.get(socket)?.previous;
    if (previous === undefined) act();
    else previous.response.once('close', () => !socket.destroyed && act());
  }

  /** Whether a reply has begun on a connection, or is owed to a request that has arrived whole. */
  isAnswering(socket: Socket): boolean {
    const exchange = this.#open.get(socket);
    if (exchange === undefined || exchange.response.writableFinished) return false;
    return exchange.request.complete || exchange.response.headersSent;
  }

  /** Whether a connection is of use for one more reply alone. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Closes each connection as soon as it is idle, and all of them when the patience is over. */
  end(): void {
    this.#isEnding = true;
    this.#every(endInterval, () => this.#closeIdle());
    this.#timers.push(setTimeout(() => this.#closeAll(), this.#limits.patience).unref());
  }

  forget(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #admit(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (this.#counts.get(network) ?? 0) + 1;
    if (count > this.#limits.perNetwork && !this.#isProxy(socket.remoteAddress ?? '')) {
      const idle = this.#oldestIdle(network);
      (idle ?? socket).destroy();
      if (idle === undefined) {
        this.#refuse();
        return;
      }
    }
    this.#counts.set(network, count);
    this.#open.set(socket, undefined);
    socket.once('close', () => this.#letGo(socket, network));
  }

  /** Browsers keep connections that they may not need again: an office has many of these. */
  #oldestIdle(network: string): Socket | undefined {
    for (const [socket, exchange] of this.#open) {
      const isIdle = exchange?.response.writableFinished === true && !socket.destroyed;
      if (isIdle && networkOf(socket.remoteAddress ?? '') === network) return socket;
    }
    return undefined;
  }

  #note(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const last = this.#open.get(socket);
    const previous = last?.response.writableFinished === false ? last : undefined;
    const exchange = { request, response, previous, depth: (previous?.depth ?? 0) + 1 };
    this.#open.set(socket, exchange);
    if (exchange.depth > this.#limits.requests) exchange.depth = unanswered(exchange);
    if (exchange.depth > this.#limits.requests) socket.destroy();
  }

  #letGo(socket: Socket, network: string): void {
    this.#open.delete(socket);
    const count = (this.#counts.get(network) ?? 0) - 1;
    if (count > 0) this.#counts.set(network, count);
    else this.#counts.delete(network);
  }

  #refuse(): void {
    this.#refused += 1;
  }

  /** Nothing moved. What is still being worked on is ours to bring; all else is the client's. */
  #timedOut(socket: Socket): void {
    if (this.#isAtWork(socket)) socket.setTimeout(this.#limits.stall);
    else socket.destroy();
  }

  #isAtWork(socket: Socket): boolean {
    const exchange = this.#open.get(socket);
    return exchange !== undefined && !exchange.response.writableFinished && socket.writableLength === 0;
  }

  #look(): void {
    if (this.#refused > 0) this.#log.warn({ connections: this.#refused }, 'there were too many connections');
    this.#refused = 0;
    this.#relieve();
  }

  /** Whoever has most waiting gives way first, with what waits most. */
  #relieve(): void {
    const all = this.#waiting().sort((a, b) => b.bytes - a.bytes);
    let total = all.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const waiting of all) {
      const { waitingPerNetwork, waitingTotal } = this.#limits;
      const allowed = this.#isProxy(waiting.address) ? waitingTotal : waitingPerNetwork;
      for (const { socket, bytes } of waiting.connections.sort((a, b) => b.bytes - a.bytes)) {
        if (waiting.bytes <= allowed && total <= waitingTotal) break;
        waiting.bytes -= bytes;
        total -= bytes;
        socket.destroy();
      }
    }
  }

  #waiting(): Waiting[] {
    const byNetwork = new Map<string, Waiting>();
    for (const socket of this.#open.keys()) {
      const bytes = socket.writableLength;
      if (bytes === 0) continue;
      const address = socket.remoteAddress ?? '';
      const network = networkOf(address);
      const waiting = byNetwork.get(network) ?? { address, bytes: 0, connections: [] };
      waiting.bytes += bytes;
      waiting.connections.push({ socket, bytes });
      byNetwork.set(network, waiting);
    }
    return [...byNetwork.values()];
  }

  /** A request may be on its way: idle is what was so at the last look, too, and has heard nothing since. */
  #closeIdle(): void {
    for (const [socket, exchange] of this.#open) {
      if (!isIdle(socket, exchange)) continue;
      if (this.#heard.get(socket) === socket.bytesRead) socket.destroy();
      this.#heard.set(socket, socket.bytesRead);
    }
  }

  #closeAll(): void {
    if (this.#open.size > 0)
      this.#log.warn({ connections: this.#open.size }, 'ending without those who are slow');
    for (const socket of this.#open.keys()) socket.destroy();
  }

  #every(interval: number, act: () => void): void {
    this.#timers.push(setInterval(act, interval).unref());
  }
}

/** Nothing was asked for on it, not a word, or all that was is on its way. */
function isIdle(socket: Socket, exchange: Exchange | undefined): boolean {
  if (exchange === undefined) return socket.bytesRead === 0;
  return exchange.request.complete && exchange.response.writableFinished && socket.writableLength === 0;
}

/** How many of a connection are. Replies go out in order: before one that has, nothing needs to be known. */
function unanswered(latest: Exchange): number {
  let count = 0;
  for (let one: Exchange | undefined = latest; one !== undefined; one = one.previous) {
    if (one.previous?.response.writableFinished) one.previous = undefined;
    count += 1;
  }
  return count;
}
