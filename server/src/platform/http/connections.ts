/**
 * Limits beyond Node's (rules/running 10 and rules/running 12): connections per network, pipelined requests, unread
 * replies, and a graceful end.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import { networkOf } from './network.ts';

export interface ConnectionLimits {
  /** Connections of all clients; further ones are closed at once. */
  total: number;
  /** Connections of one network, which may be a whole office; proxies are exempt. */
  perNetwork: number;
  /** Unanswered requests of one connection. */
  requests: number;
  /** Unread reply bytes of one network; a proxy may have as many as all together. */
  waitingPerNetwork: number;
  /** Unread reply bytes of all clients. */
  waitingTotal: number;
  /**
   * Milliseconds without any read or write. Node counts from its last check, so a partly sent reply is closed after up
   * to twice this time.
   */
  stall: number;
  /** Milliseconds that a shutdown waits for slow clients. */
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
const checkInterval = 1_000;
/** Milliseconds, during a shutdown. */
const endInterval = 50;

interface ConnectionsOptions {
  limits: ConnectionLimits;
  /** True for a proxy's address. */
  isProxy: (address: string) => boolean;
  log: Log;
}

interface Connection {
  unanswered: number;
  /** Replies leave in order, so all requests are answered once the latest one is. */
  request?: IncomingMessage;
  response?: ServerResponse;
  /** The previous reply, if it was unfinished when this request came. */
  previous?: ServerResponse | undefined;
  /** Bytes received at the last idle check. */
  bytesAtIdle?: number;
}

export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #log: Log;
  readonly #open = new Map<Socket, Connection>();
  readonly #counts = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #refused = 0;
  #isEnding = false;

  constructor({ limits, isProxy, log }: ConnectionsOptions) {
    this.#limits = limits;
    this.#isProxy = isProxy;
    this.#log = log;
    this.#every(checkInterval, () => this.#check());
  }

  /** Must be called before the server has other listeners. */
  watch(server: Server): void {
    server.maxConnections = this.#limits.total;
    server.timeout = this.#limits.stall;
    server.on('drop', () => this.#countRefused());
    server.on('connection', (socket) => this.#admit(socket));
    server.on('request', (request, response) => this.#note(request, response));
    server.on('timeout', (socket) => this.#timeOut(server, socket));
    // Node's version closes connections whose reply a slow client still reads. `end` closes idle ones instead.
    server.closeIdleConnections = () => undefined;
  }

  /** Runs `act` after the previous reply on the connection, so that pipelined replies are made one at a time. */
  inTurn({ socket }: IncomingMessage, act: () => void): void {
    if (socket.destroyed) return;
    const previous = this.#open.get(socket)?.previous;
    if (previous === undefined) act();
    else previous.once('close', () => !socket.destroyed && act());
  }

  /** True if a reply has begun, or is owed to a complete request. */
  isAnswering(socket: Socket): boolean {
    const { request, response } = this.#open.get(socket) ?? {};
    if (request === undefined || response === undefined || response.writableFinished) return false;
    return request.complete || response.headersSent;
  }

  /** True once shutdown has begun: each connection then carries at most one more reply. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Closes each connection once it is idle, and all when the time is over. */
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
        this.#countRefused();
        return;
      }
    }
    this.#counts.set(network, count);
    this.#open.set(socket, { unanswered: 0 });
    socket.once('close', () => this.#remove(socket, network));
  }

  #remove(socket: Socket, network: string): void {
    this.#open.delete(socket);
    const count = (this.#counts.get(network) ?? 0) - 1;
    if (count > 0) this.#counts.set(network, count);
    else this.#counts.delete(network);
  }

  /** Browsers keep spare connections, so an office has many. */
  #oldestIdle(network: string): Socket | undefined {
    for (const [socket, { response }] of this.#open) {
      const isIdle = response?.writableFinished === true && !socket.destroyed;
      if (isIdle && networkOf(socket.remoteAddress ?? '') === network) return socket;
    }
    return undefined;
  }

  #note(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    const { response: last } = connection;
    const previous = last?.writableFinished === false ? last : undefined;
    Object.assign(connection, { request, response, previous });
    connection.unanswered += 1;
    response.once('close', () => {
      connection.unanswered -= 1;
    });
    if (connection.unanswered > this.#limits.requests) socket.destroy();
  }

  #countRefused(): void {
    this.#refused += 1;
  }

  /** Nothing moved: the server may be working on the request, or the client owes its body. */
  #timeOut(server: Server, socket: Socket): void {
    const { request, response } = this.#open.get(socket) ?? {};
    const isUnanswered = response?.writableFinished === false && socket.writableLength === 0;
    if (!isUnanswered) socket.destroy();
    else if (request?.complete || request?.readableLength) socket.setTimeout(this.#limits.stall);
    else server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  }

  #check(): void {
    if (this.#refused > 0) this.#log.warn({ connections: this.#refused }, 'there were too many connections');
    this.#refused = 0;
    this.#closeUnread();
  }

  /** Closes the connections with the most unread bytes while their network or all exceed the limit. */
  #closeUnread(): void {
    const unread = [...this.#open.keys()]
      .map((socket) => ({ socket, bytes: socket.writableLength, address: socket.remoteAddress ?? '' }))
      .filter(({ bytes }) => bytes > 0)
      .sort((a, b) => b.bytes - a.bytes);
    let total = 0;
    const ofNetworks = new Map<string, number>();
    const add = (address: string, bytes: number) => {
      const sum = (ofNetworks.get(networkOf(address)) ?? 0) + bytes;
      ofNetworks.set(networkOf(address), sum);
      total += bytes;
      return sum;
    };
    for (const { address, bytes } of unread) add(address, bytes);
    for (const { socket, address, bytes } of unread) {
      const { waitingPerNetwork, waitingTotal } = this.#limits;
      const allowed = this.#isProxy(address) ? waitingTotal : waitingPerNetwork;
      if (add(address, 0) <= allowed && total <= waitingTotal) continue;
      add(address, -bytes);
      socket.destroy();
    }
  }

  /** A request may be arriving: idle means idle at the last check, too, without bytes since. */
  #closeIdle(): void {
    for (const [socket, connection] of this.#open) {
      if (!isIdle(socket, connection)) continue;
      if (connection.bytesAtIdle === socket.bytesRead) socket.destroy();
      connection.bytesAtIdle = socket.bytesRead;
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

/** True if no request is open, or all replies are written. */
function isIdle(socket: Socket, { request, response }: Connection): boolean {
  if (request === undefined) return socket.bytesRead === 0;
  return request.complete && response?.writableFinished === true && socket.writableLength === 0;
}
