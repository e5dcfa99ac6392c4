import type { MarkupStore, RenderPage } from '#contract/core/page.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Transport, TransportReply } from '#contract/core/transport.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Renders on the server, without a browser, so that both renderings see the same data. */
const { render } = (await import(new URL('../../../web/build/server/index.js', import.meta.url).href)) as {
  render: RenderPage;
};

const site: SiteSettings = {
  name: 'Guildhall',
  line: '',
  publicUrl: 'http://guildhall.test',
  registration: 'open',
  registrationDomains: [],
  registrationNeedsApproval: false,
  newcomersWait: false,
  legalUrl: '/legal',
  contactUrl: '/contact',
  backupDays: 400,
  contactEmail: 'office@guildhall.test',
  contactPhone: '',
  contactAddress: '',
  social: [],
};

/** Sends each call once and remembers the reply. */
function askingOnce(origin: string): Transport {
  const replies = new Map<string, Promise<TransportReply>>();
  return ({ method, path, body }) => {
    const key = `${path} ${JSON.stringify(body)}`;
    const headers = { 'content-type': 'application/json' };
    const reply =
      replies.get(key) ??
      fetch(origin + path, { method, headers, body: JSON.stringify(body) }).then(async (found) => ({
        status: found.status,
        body: await found.json(),
      }));
    replies.set(key, reply);
    return reply;
  };
}

const pages = {
  'the home page': '/',
  'a category': paths.learning(),
  'a product': '/deal/60',
  'a huddle': '/huddle/1',
  'the forum': paths.threads(),
};

for (const [name, path] of Object.entries(pages)) {
  test(`${name} assembled from cached fragments equals the page rendered whole`, async ({
    site: { url },
  }) => {
    const send = askingOnce(url);
    const written = async (markup?: MarkupStore) => {
      const { status, html } = await render({
        url: site.publicUrl + path,
        nonce: 'n0nce',
        send,
        site,
        markup,
      });
      expect(status).toBe(200);
      return Buffer.concat([html].flat().map((piece) => Buffer.from(piece))).toString();
    };
    const whole = await written();
    const kept = new Map<string, Buffer>();
    const set = (part: string, source: string, markup: string) =>
      kept.set(`${part} ${source}`, Buffer.from(markup));
    expect(await written({ get: () => undefined, set })).toBe(whole);
    expect(kept.size).toBeGreaterThan(1);
    const found: string[] = [];
    const get = (part: string, source: string) => {
      found.push(part);
      return kept.get(`${part} ${source}`);
    };
    const madeAnew: string[] = [];
    expect(await written({ get, set: (part) => madeAnew.push(part) })).toBe(whole);
    expect(found.length).toBe(kept.size);
    expect(madeAnew).toEqual([]);
  });
}
