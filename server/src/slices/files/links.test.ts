import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { post, shown, type UploadReply } from '../../testing/products.ts';

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#884422' } })
  .jpeg()
  .toBuffer();

/** Replies that wait for their release. */
const held: (() => void)[] = [];

const title = (text: string) => `<title>${text}</title>`;
const refreshTo = (url: string) => `<meta http-equiv="refresh" content="0; url=${url}">`;

/** The type and content by path. */
const pages: Record<string, [type: string, content: string | Buffer]> = {
  '/course': [
    'text/html; charset=utf-8',
    `<title>Plain title</title><meta property="og:title" content="Annuities &amp; you">
      <meta property="og:image" content="/shared.jpg"><img src="small.jpg"><img src="data:image/png;base64,AA">
      <script type="application/ld+json">{"@type":"Course","timeRequired":"PT4H","inLanguage":"xx"}</script>`,
  ],
  '/moved': ['text/html', refreshTo('/titled/Moved')],
  '/inward': ['text/html', refreshTo('http://169.254.169.254/')],
  '/long': ['text/html', Buffer.from(`${title('Caf\u00e9')}${' '.repeat(2_000_000)}`, 'latin1')],
  '/typed': ['text/html', picture],
  '/shared.jpg': ['image/jpeg', picture],
  '/small.jpg': ['image/jpeg', picture],
  '/broken.png': ['image/png', 'not a picture'],
  '/large.png': ['image/png', Buffer.alloc(2_400_000)],
};

const site: Server = createServer(({ url = '' }, response) => {
  const [path = ''] = url.split('?');
  const send = (type: string, content: string | Buffer) =>
    response.setHeader('content-type', type).end(content);
  const page = pages[path];
  if (page !== undefined) send(...page);
  else if (path.startsWith('/titled/'))
    send('text/html; charset=utf-8', title(decodeURIComponent(path.slice('/titled/'.length))));
  else if (path === '/held.jpg') held.push(() => send('image/jpeg', picture));
  else if (path === '/header')
    response.writeHead(200, { 'content-type': 'text/html', refresh: '0; url=/titled/Moved' }).end();
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo;
const address = `http://127.0.0.1:${port}`;
const app = await createTestApp({ env: { FETCH_ALLOW: `127.0.0.1:${port}` } });
const member = await addMember(app);
afterAll(async () => {
  await app.close();
  site.close();
});

const ask = <Reply>(path: string, body: Record<string, unknown>) =>
  call<Reply>(app, path, body, { token: member.token });

describe('a linked page', () => {
  test('offers its title and its pictures, shared ones first', async () => {
    const { body } = await ask('/api/getImage', { url: `${address}/course?id=1` });
    expect(body).toEqual({
      response: 'success',
      title: 'Annuities & you',
      images: [`${address}/shared.jpg`, `${address}/small.jpg`],
      facts: expect.objectContaining({ kind: 'course', duration_hours: '4', language: '', begins: '' }),
    });
  });

  test('offers a valid title, whatever marks hide in its own (rules/posting 18)', async () => {
    const url = `${address}/titled/${encodeURIComponent('Annuities \u202eand\u0085 you')}`;
    expect((await ask('/api/getImage', { url })).body).toMatchObject({
      title: 'Annuities and you',
      facts: null,
    });
  });

  test.each([
    ['is followed if it redirects by itself', '/moved', 'Moved'],
    ['is followed if its header redirects', '/header', 'Moved'],
    ['has its title read although it is long and in windows-1252', '/long', 'Café'],
  ])('%s', async (_what, path, title) => {
    expect((await ask('/api/getImage', { url: address + path })).body).toMatchObject({ title });
  });

  test('has a picture, whatever its declared type', async () => {
    const { body } = await ask<UploadReply>('/api/uploadFile', { url: `${address}/typed` });
    expect(body.file).toMatchObject({ kind: 'picture', width: 400 });
  });

  test('shows its pictures as small data URLs', async () => {
    const { body } = await ask<{ image: string }>('/api/previewImage', { url: `${address}/shared.jpg` });
    const [type, content = ''] = body.image.split(',');
    expect(type).toBe('data:image/webp;base64');
    const { width, height } = await sharp(Buffer.from(content, 'base64')).metadata();
    expect([width, height]).toEqual([240, 180]);
  });

  test('gives a picture to keep, before or with the post', async () => {
    const ahead = await ask<UploadReply>('/api/uploadFile', { url: `${address}/shared.jpg` });
    expect(ahead.body.file).toMatchObject({ kind: 'picture', width: 400, height: 300 });
    const { status, body } = await post(app, member, {
      fileIds: [ahead.body.file.id],
      dealUrlImages: [`${address}/small.jpg`],
      primaryImage: `${address}/small.jpg`,
    });
    expect(status).toBe(200);
    const { images } = await shown(app, body.id);
    expect(images).toMatchObject([{ primary: 1 }, { id: ahead.body.file.id, primary: 0 }]);
  });
});

test('links of one member are read four at a time, without delaying others', async () => {
  let refused = 0;
  const preview = async () => {
    const { status } = await ask('/api/previewImage', { url: `${address}/held.jpg` });
    if (status === 429) refused += 1;
    return status;
  };
  const replies = Array.from({ length: 50 }, preview);
  await expect.poll(() => refused).toBe(6);
  const other = await addMember(app);
  const theirs = { url: `${address}/shared.jpg` };
  await callOk(app, 'previewImage', theirs, other);
  expect(held.length).toBeLessThanOrEqual(4);
  const answering = setInterval(() => {
    for (const answer of held.splice(0)) answer();
  }, 5);
  const statuses = (await Promise.all(replies)).sort();
  clearInterval(answering);
  expect(statuses).toEqual([...Array(44).fill(200), ...Array(6).fill(429)]);
});

test('pictures linked by posts share the same limit', async () => {
  const form = { isOnline: 0, dealPrice: '0.00', dealCategories: [1], dealDescription: '<p>Two hours.</p>' };
  const posted = Array.from({ length: 7 }, (_unused, place) =>
    ask('/api/postdeal', { ...form, dealTitle: `Course ${place}`, dealUrlImages: [`${address}/held.jpg`] }),
  );
  let answered = 0;
  while (answered < posted.length) {
    await expect.poll(() => held.length).toBe(Math.min(4, posted.length - answered));
    for (const answer of held.splice(0)) {
      answered += 1;
      answer();
    }
  }
  expect((await Promise.all(posted)).map(({ status }) => status)).toEqual(posted.map(() => 200));
});

describe('an address that gives nothing', () => {
  test.each([
    ['getImage', 'http://169.254.169.254/latest/meta-data', /public web addresses/],
    ['getImage', 'nonsense', /valid Perma Link/],
    ['getImage', '/inward', /public web addresses/],
    ['previewImage', 'http://[::1]/a.png', /public web addresses/],
    ['uploadFile', 'http://10.0.0.1/a.png', /public web addresses/],
  ])('is rejected by %s: %s', async (name, url, sentence) => {
    const { status, body } = await ask(`/api/${name}`, { url: url.startsWith('/') ? address + url : url });
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(body.message).toMatch(sentence);
  });

  test.each([
    ['getImage', '/nowhere', 422],
    ['getImage', '/shared.jpg', 422],
    ['uploadFile', '/course', 422],
    ['previewImage', '/broken.png', 422],
  ])('%s of %s', async (name, path, expected) => {
    expect((await ask(`/api/${name}`, { url: address + path })).status).toBe(expected);
  });

  test.each([
    ['broken', '/broken.png', 'There’s no image at this address.'],
    ['too large', '/large.png', 'Please upload image files of size less than 1 MB.'],
    ['no address', 'foo', 'Enter a valid web address of an image.'],
  ])('fails the post that wants its picture, and nothing is posted: %s', async (_, path, sentence) => {
    const before = await app.database.query('select from products');
    const url = path.startsWith('/') ? address + path : path;
    const { status, body } = await post(app, member, { dealUrlImages: [url] });
    expect([status, body.errors]).toEqual([422, { dealUrlImages: sentence }]);
    expect(await app.database.query('select from products')).toEqual(before);
  });
});
