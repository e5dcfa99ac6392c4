/** What an attack is, and the two ways to keep one up at a bounded rate. */
import { connect, type Socket } from 'node:net';

/** Whom it falls on, and with what; as one process hands it to another. */
export interface Target {
  port: number;
  /** Of members who mean harm. */
  tokens: string[];
  /** A small file that is a large picture. */
  picture: Uint8Array;
  /** A page on this machine that never answers, which the application may fetch. */
  silentPage: string;
  seconds: number;
}

/** How often each outcome came: a status, or what became of the connection. */
export type Tally = Record<string, number>;

export interface Attack {
  name: string;
  /** Does harm until it is told to end; outcomes are noted meanwhile. */
  start(target: Target, note: (outcome: string) => void): () => void;
}

/** Sends one after the other, however long replies take, so many in a second; each asks the server to close behind it. */
export function flood(
  name: string,
  perSecond: number,
  send: (target: Target, turn: number) => Buffer,
): Attack {
  return {
    name,
    start(target, note) {
      let turn = 0;
      const timer = setInterval(() => {
        turn += 1;
        const socket = open(target, turn, note);
        socket.once('data', (reply) => note(statusIn(reply)));
        socket.write(send(target, turn));
      }, 1000 / perSecond);
      return () => clearInterval(timer);
    },
  };
}

/** Milliseconds until one that the server has closed is opened again. */
const pause = 250;

/** Keeps so many connections busy in the same bad way; `begin` replies with what ends its doing. */
export function hold(
  name: string,
  count: number,
  begin: (socket: Socket, target: Target) => () => void,
): Attack {
  return {
    name,
    start(target, note) {
      let isEnding = false;
      const one = (place: number) => {
        if (isEnding) return;
        const socket = open(target, place, note);
        const letGo = begin(socket, target);
        socket.once('close', () => {
          letGo();
          note('closed');
          setTimeout(() => one(place), pause);
        });
      };
      // Not all in the same moment.
      for (let place = 0; place < count; place += 1) setTimeout(() => one(place), place * pause);
      return () => {
        isEnding = true;
      };
    },
  };
}

/** Addresses of the loopback that attacks come from; nobody honest does. */
const addresses = Array.from({ length: 8 }, (_unused, place) => `127.0.0.${100 + place}`);

function open({ port }: Target, turn: number, note: (outcome: string) => void): Socket {
  const localAddress = addresses[turn % addresses.length] ?? '';
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', ({ message }) => note(message.split(' ')[1] ?? message));
  return socket;
}

function statusIn(reply: Buffer): string {
  return reply.subarray(9, 12).toString('latin1');
}
