/** What the framework's hooks do for each request, for those whose replies are made ahead of it (docs/decisions/0066). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { SentHeaders } from '../../packages/reply-cache/index.ts';
import type { Log } from '../log.ts';
import { within } from '../ongoing.ts';
import { type AnswerOptions, noteAnswer, statusOf } from './answers.ts';
import { networkOf } from './network.ts';
import { ongoingRequest } from './ongoing-requests.ts';
import type { ProxyTest } from './proxies.ts';

export interface AheadOptions {
  log: Log;
  /** Headers of every reply. */
  common: SentHeaders;
  isProxy: ProxyTest;
  answers: AnswerOptions;
}

/** A reply that only has to be sent. */
export interface Prepared {
  status: number;
  headers: SentHeaders;
  body: Buffer | undefined;
}

/** A request, and the route that it is counted for. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  route: string;
}

export class Ahead {
  readonly #options: AheadOptions;

  constructor(options: AheadOptions) {
    this.#options = options;
  }

  /** Sends what the work comes to, and notes how that ends. Throws what the work throws, and leaves the rest to the caller. */
  async send(
    { request, response, route }: Exchange,
    work: (network: string, common: SentHeaders) => Promise<Prepared>,
  ): Promise<void> {
    const { common, log, answers } = this.#options;
    const id = randomUUID();
    const one = ongoingRequest(request);
    const note = () => {
      const answered = { method: request.method ?? '', route, status: statusOf(response) };
      noteAnswer(one, answered, log.child({ request: id }), answers);
    };
    response.once('close', note);
    try {
      const { status, headers, body } = await within(one, () => work(this.networkOf(request), common));
      response.writeHead(status, { 'x-request-id': id, ...headers }).end(body);
    } catch (error) {
      response.off('close', note);
      throw error;
    }
  }

  /** By which whoever asks is counted. */
  networkOf(request: IncomingMessage): string {
    return networkOf(proxyAddr(request, this.#options.isProxy));
  }
}
