/** The way to a bucket: connections that are kept, and a few tries where one fails. */
import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

export interface Prepared {
  method: string;
  url: URL;
  headers: Record<string, string>;
  content: Buffer | undefined;
}

/** `prepare` is called for every try: a signature holds for some minutes. Doing it twice must be as good as once. */
export type Send = (prepare: () => Promise<Prepared>) => Promise<IncomingMessage>;

/** Milliseconds in which nothing moves. */
const silence = 30_000;
const connections = 32;

/** Milliseconds before each further try. */
const pauses = [100, 400];

/**
 * Sends over HTTP or HTTPS, as the endpoint says. A broken connection, and an answer that says "not now", are
 * tried again; what is given back, or thrown, is the last one's. Its body has to be read or destroyed.
 */
export function connectTo(endpoint: string): Send {
  const isSecure = new URL(endpoint).protocol === 'https:';
  const options = { keepAlive: true, maxSockets: connections };
  const agent = isSecure ? new SecureAgent(options) : new PlainAgent(options);
  const request = isSecure ? requestSecure : requestPlain;

  const attempt = ({ method, url, headers, content }: Prepared): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const length = content && { 'content-length': content.length };
    const sent = request(url, { method, agent, headers: { ...headers, ...length }, timeout: silence });
    sent.on('timeout', () => sent.destroy(new Error('the bucket for files has gone silent')));
    sent.on('error', reject);
    sent.on('response', resolve);
    sent.end(content);
    return promise;
  };

  return async (prepare) => {
    for (const pause of pauses) {
      const answer = await attempt(await prepare()).catch(() => undefined);
      if (answer !== undefined && !isPassing(answer)) return answer;
      answer?.resume();
      await wait(pause);
    }
    return attempt(await prepare());
  };
}

function isPassing({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode === 429 || statusCode >= 500;
}
