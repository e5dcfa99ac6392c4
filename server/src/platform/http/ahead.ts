/** What the framework's hooks do for each request, for those whose replies are made ahead of it (docs/decisions/0066). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Log } from '../log.ts';
import { type Ongoing, within } from '../ongoing.ts';
import { type AnswerOptions, leftEarly, noteAnswer } from './answers.ts';
import { networkOf } from './network.ts';
import { ongoingRequest } from './ongoing-requests.ts';
import type { ProxyTest } from './proxies.ts';

interface AheadOptions {
  log: Log;
  /** Headers of every reply. */
  common: Readonly<Record<string, string>>;
  isProxy: ProxyTest;
  answers: AnswerOptions;
}

/** A request that is worked on. */
interface Begun {
  /** By which its reply and its line in the log can be found. */
  id: string;
  /** All work for it is done within. */
  one: Ongoing;
  /** The framework takes it over, and notes how it ends. */
  leave: () => void;
}

export class Ahead {
  readonly common: Readonly<Record<string, string>>;
  readonly #options: AheadOptions;

  constructor(options: AheadOptions) {
    this.#options = options;
    this.common = options.common;
  }

  /** Notes how it ends, unless it is left to others. */
  begin(request: IncomingMessage, response: ServerResponse, route: string): Begun {
    const { log, answers } = this.#options;
    const { method = '' } = request;
    const since = performance.now();
    const id = randomUUID();
    const one = ongoingRequest({ raw: request });
    const note = () => {
      const status = response.writableFinished ? response.statusCode : leftEarly;
      const answered = { method, route, status, elapsedTime: performance.now() - since };
      within(one, () => noteAnswer(answered, one, log.child({ request: id }), answers));
    };
    response.once('close', note);
    return { id, one, leave: () => response.off('close', note) };
  }

  /** By which whoever asks is counted. */
  networkOf(request: IncomingMessage): string {
    return networkOf(proxyAddr(request, this.#options.isProxy));
  }
}
