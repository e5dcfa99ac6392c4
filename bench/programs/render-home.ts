/** Renders the home page over and over in a process of its own and tells the processor time it takes. */
import type { TransportMessage, TransportReply } from '#contract/core/transport.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { builtPages } from '#server/platform/http/built-pages.ts';
import { createLog } from '#server/platform/log.ts';
import type { RenderCosts, RenderOrder } from '../harness/rendering.ts';

const warmUp = 300;

process.once('message', async ({ databaseUrl, pages: count }: RenderOrder) => {
  const config = readConfig({ CACHE_MB: '0', DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' });
  const pages = await builtPages();
  const app = await createApp({ config, databaseUrl, log: createLog('warn'), pages });

  const whole = async () => {
    const { statusCode, payload } = await app.http.inject({ url: '/' });
    if (statusCode !== 200) throw new Error(`The home page answers ${statusCode}.`);
    return payload;
  };

  // The replies that the page asks for, asked once.
  const replies = new Map<string, Promise<TransportReply>>();
  const send = ({ method, path, body }: TransportMessage) => {
    const key = `${path} ${JSON.stringify(body)}`;
    const reply =
      replies.get(key) ??
      app.http
        .inject({ method, url: path, ...(body && { payload: body }) })
        .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
    replies.set(key, reply);
    return reply;
  };
  const { site } = app.services;
  const alone = async () => {
    const { status, html } = await pages.render({ url: 'http://localhost/', nonce: 'nonce', send, site });
    if (status !== 200) throw new Error(`The home page renders as ${status}.`);
    return html;
  };

  const costs: RenderCosts = {
    alone: await costOf(alone, count),
    whole: await costOf(whole, count),
    bytes: Buffer.byteLength(await whole()),
  };
  await app.close();
  process.send?.(costs, () => process.disconnect());
});

/** Milliseconds of processor time, of all threads. */
async function costOf(work: () => Promise<unknown>, count: number): Promise<number> {
  for (let turn = 0; turn < warmUp; turn += 1) await work();
  const before = process.cpuUsage();
  for (let turn = 0; turn < count; turn += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}
