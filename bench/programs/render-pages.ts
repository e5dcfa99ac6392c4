/** Renders pages over and over in a process of its own and tells the processor time that each takes. */
import type { TransportMessage, TransportReply } from '#contract/core/transport.ts';
import { type App, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { builtPages } from '#server/platform/http/built-pages.ts';
import type { PageSource } from '#server/platform/http/pages.ts';
import { createLog } from '#server/platform/log.ts';
import type { RenderCosts, RenderOrder } from '../harness/rendering.ts';

const warmUp = 300;

process.once('message', async ({ databaseUrl, pages: count, paths }: RenderOrder) => {
  const config = readConfig({ CACHE_MB: '0', DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' });
  const pages = await builtPages();
  const app = await createApp({ config, databaseUrl, log: createLog('warn'), pages });
  const costs: RenderCosts[] = [];
  for (const path of paths) costs.push(await costsOf(path, { app, pages, count }));
  await app.close();
  process.send?.(costs, () => process.disconnect());
});

interface Workshop {
  app: App;
  pages: PageSource;
  count: number;
}

async function costsOf(path: string, { app, pages, count }: Workshop): Promise<RenderCosts> {
  const answer = async (headers: Record<string, string>) => {
    const { statusCode, rawPayload } = await app.http.inject({ url: path, headers });
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}.`);
    return rawPayload.length;
  };
  const whole = () => answer({});
  const compressed = () => answer({ 'accept-encoding': 'br' });
  const alone = renderAlone(path, app, pages);
  return {
    alone: await costOf(alone, count),
    whole: await costOf(whole, count),
    compressed: await costOf(compressed, count),
    bytes: await whole(),
    compressedBytes: await compressed(),
  };
}

/** React and the router: the replies that the page asks for are asked once. */
function renderAlone(path: string, app: App, { render }: PageSource): () => Promise<void> {
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
    const { status } = await render({ url: `http://localhost${path}`, nonce: 'nonce', send, site });
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
