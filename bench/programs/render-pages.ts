/**
 * The application in a process of its own, where no reply is there when it is asked for again; and what its pages cost
 * React and the router alone.
 */
import { topics } from '#contract/core/topics.ts';
import type { TransportMessage, TransportReply } from '#contract/core/transport.ts';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { keptMarkup } from '#server/open-http.ts';
import { builtPages } from '#server/platform/http/built-pages.ts';
import type { KeptMarkup } from '#server/platform/http/kept-markup.ts';
import type { PageSource } from '#server/platform/http/pages.ts';
import { createLog } from '#server/platform/log.ts';
import type { Rendering, RenderOrder } from '../harness/rendering.ts';

const warmUp = 300;

process.once('message', async (order: RenderOrder) => {
  const { databaseUrl, cacheMegabytes, pages: count, paths } = order;
  const config = readConfig({
    CACHE_MB: String(cacheMegabytes),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
  });
  const pages = await builtPages();
  const app = await createApp({ config, databaseUrl, log: createLog('warn'), pages });
  app.http.server.prependListener('request', () => app.services.cache.drop([topics.everything]));
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const markup = keptMarkup(config, pages, createLog('warn'));
  const alone: number[] = [];
  for (const path of paths) alone.push(await costOf(renderAlone(path, { app, pages, markup }), count));
  process.send?.({ origin, alone } satisfies Rendering);
});

interface Workshop {
  app: App;
  pages: PageSource;
  markup: KeptMarkup | undefined;
}

/** React and the router: the replies that the page asks for are asked once. */
function renderAlone(path: string, { app, pages: { render }, markup }: Workshop): () => Promise<void> {
  const replies = new Map<string, Promise<TransportReply>>();
  const send = ({ method, path: call, body }: TransportMessage) => {
    const key = `${call} ${JSON.stringify(body)}`;
    const reply =
      replies.get(key) ??
      app.http
        .inject({ method, url: call, ...(body && { payload: body }) })
        .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
    replies.set(key, reply);
    return reply;
  };
  const { site } = app.services;
  return async () => {
    const { status } = await render({
      url: `http://localhost${path}`,
      nonce: 'nonce',
      send,
      site,
      markup: markup?.for(site),
    });
    if (status !== 200) throw new Error(`${path} renders as ${status}.`);
  };
}

/** Milliseconds of processor time, of all threads. */
async function costOf(work: () => Promise<unknown>, count: number): Promise<number> {
  for (let turn = 0; turn < warmUp; turn += 1) await work();
  const before = process.cpuUsage();
  for (let turn = 0; turn < count; turn += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}
