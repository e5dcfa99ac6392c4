import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import {
  edit,
  pictureFile,
  post,
  postBody,
  posted,
  shown,
  textFile,
  type UploadReply,
  upload,
} from '../../testing/products.ts';
import { clearForgottenFiles } from './cleanup.ts';

const app = await setUpApp();

const owner = await addMember(app);
const stranger = await addMember(app);

/** Names of a product's stored files. */
async function storedFiles(productId: number): Promise<string[]> {
  return readdir(join(app.dataDir, 'files/products', String(productId))).catch(() => []);
}

async function uploaded(file: File, more: Record<string, unknown> = {}): Promise<UploadReply> {
  const { status, body } = await upload(app, owner, file, more);
  if (status !== 200) throw new Error(`an upload was refused: ${JSON.stringify(body)}`);
  return body;
}

const remove = (id: number, { token } = owner, more: Record<string, unknown> = {}) =>
  call<{ version: number | null }>(app, 'deleteDealImage', { id, ...more }, { token });

describe('files sent along with a post', () => {
  test('become pictures and downloads, the chosen one first', async () => {
    const id = await posted(app, owner, {
      'image[]': [await pictureFile('one.png'), textFile('9:00 Welcome'), await pictureFile('two.png')],
      primaryImage: 'two.png',
    });
    const { images, attachments, del_image_primary } = await shown(app, id);
    expect(images.map(({ primary }) => primary)).toEqual([1, 0]);
    expect(images[0]?.preview).toBe(del_image_primary);
    expect(attachments).toMatchObject([{ name: 'agenda.txt', type: 'text/plain', bytes: 12 }]);
    const picture = await fetch(`${app.origin}/uploads/products/${id}/${images[0]?.preview}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const download = await fetch(`${app.origin}/uploads/products/${id}/${attachments[0]?.file}`);
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''agenda.txt");
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await download.text()).toBe('9:00 Welcome');
    expect(await app.database.query('select from uploads')).toEqual([]);
  });

  test.each([
    ['too large', () => new File([new Uint8Array(1_000_001)], 'a.bin'), 413, /less than 1 MB/],
    ['a film', () => new File([Buffer.from('000000186674797069736f6d', 'hex')], 'a.mp4'), 415, /document/],
    ['an unknown type', () => new File([new Uint8Array([228, 1, 255])], 'a.txt'), 415, /document/],
  ] as const)('that are %s fail the post, and nothing is left', async (_what, file, status, sentence) => {
    const before = await app.database.query('select from products');
    const reply = await post(app, owner, { image: [await pictureFile(), new File([await file()], 'b.png')] });
    expect(reply.status).toBe(status);
    expect(reply.body.errors?.image).toMatch(sentence);
    expect(await app.database.query('select from products')).toEqual(before);
  });

  test('may be empty, and need no name', async () => {
    const part = (head: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; name="image"${head}\r\n\r\n${content}\r\n`;
    const fields = Object.entries(postBody()).map(([name, value]) =>
      part('', String(value)).replace('image', name),
    );
    const file = part('\r\nContent-Type: application/octet-stream', '9:00 Welcome');
    const { status, body } = await send(app, '/api/postdeal', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: `${fields.join('')}${part('', '')}${file}--x--\r\n`,
    });
    expect(status).toBe(200);
    const { attachments } = await shown(app, JSON.parse(body.toString()).id);
    expect(attachments).toMatchObject([{ name: 'file', bytes: 12 }]);
  });

  test.each([
    ['windows-1252', 'people.csv', Buffer.from('name;city\r\nJörg;Zürich\r\n', 'latin1')],
    ['UTF-16', 'people.txt', Buffer.from('\ufeffJörg, Zürich\f', 'utf16le')],
    ['big-endian UTF-16', 'people.txt', Buffer.from('\ufeffJörg', 'utf16le').swap16()],
  ])('can be text in %s (rules/files 3)', async (_what, name, content) => {
    const id = await posted(app, owner, { image: new File([content], name) });
    const { attachments } = await shown(app, id);
    expect(attachments).toMatchObject([{ name, type: 'text/plain', bytes: content.length }]);
    expect(attachments[0]?.file).toMatch(name.endsWith('csv') ? /\.csv$/ : /\.txt$/);
    const download = await fetch(`${app.origin}/uploads/products/${id}/${attachments[0]?.file}`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(content);
  });

  test('with HTML or SVG are downloads', async () => {
    const html = new File(['<script>alert(1)</script>'], '../../evil.html', { type: 'text/html' });
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'a.svg');
    const id = await posted(app, owner, { image: [html, svg] });
    const { attachments, images } = await shown(app, id);
    expect(images).toEqual([]);
    expect(attachments.map(({ name }) => name)).toEqual(['evil.html', 'a.svg']);
    for (const { file } of attachments) {
      const { headers } = await fetch(`${app.origin}/uploads/products/${id}/${file}`);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
    }
  });
});

test.each(['GIF89a is a format', 'MZ and BZh', 'ÿØÿ in windows-1252'])(
  'a text is one, whatever it begins with: %s',
  async (text) => {
    const { file } = await uploaded(new File([Buffer.from(`${text}\r\n`, 'latin1')], 'notes.txt'));
    expect(file).toMatchObject({ kind: 'attachment', type: 'text/plain', name: 'notes.txt' });
  },
);

test.each([
  ['8BPS\0\u0001\0\0', 'image/vnd.adobe.photoshop'],
  ['%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n', 'application/pdf'],
  ['BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD\r\n', 'text/vcard'],
])('a document of a program keeps its type: %s', async (text, type) => {
  expect((await uploaded(textFile(text))).file).toMatchObject({ kind: 'attachment', type });
});

const picture = Buffer.from(await (await pictureFile()).arrayBuffer());
test.each([
  ['HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['TIFF', await sharp(picture).tiff().toBuffer()],
  ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['after a byte order mark', Buffer.concat([Buffer.from('\ufeff'), picture])],
])(
  'a picture that no browser shows is rejected, and the error names what is accepted: %s',
  async (_what, content) => {
    const { status, body } = await upload(app, owner, new File([new Uint8Array(content)], 'a.bin'));
    expect([status, body.message]).toEqual([415, 'Upload a JPEG, PNG, WebP, GIF or AVIF image.']);
  },
);

test.each([
  ['12%22 ruler.txt', '12" ruler.txt', '12%22%20ruler.txt'],
  ['Jörg’s (copy)*.txt', 'Jörg’s (copy)*.txt', 'J%C3%B6rg%E2%80%99s%20%28copy%29%2A.txt'],
])('a file that a browser sends as %s is called %s', async (sent, name, encoded) => {
  const head = `--x\r\nContent-Disposition: form-data; name="image"; filename="${sent}"\r\n`;
  const reply = await send(app, '/api/uploadFile', {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: `${head}Content-Type: text/plain\r\n\r\n9:00\r\n--x--\r\n`,
  });
  const { file }: UploadReply = JSON.parse(reply.body.toString());
  expect(file.name).toBe(name);
  const id = await posted(app, owner, { fileIds: [file.id] });
  const { headers } = await fetch(`${app.origin}/uploads/products/${id}/${file.file}`);
  expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encoded}`);
});

describe('uploaded files', () => {
  test('keep the id of their future product and their own', async () => {
    const first = await uploaded(await pictureFile());
    const second = await uploaded(textFile('agenda'), { dealId: first.dealId });
    const third = await uploaded(await pictureFile('b.png', '#993333'), { dealId: first.dealId });
    expect([second.dealId, third.dealId]).toEqual([first.dealId, first.dealId]);
    expect((await fetch(`${app.origin}/uploads/products/${first.dealId}/${first.file.preview}`)).status).toBe(
      200,
    );
    const id = await posted(app, owner, {
      fileIds: [third.file.id, second.file.id, first.file.id],
      fileAlts: ['A red wall', '', 'A blue wall'],
    });
    expect(id).toBe(first.dealId);
    const { images, attachments } = await shown(app, id);
    expect(images).toMatchObject([
      { id: third.file.id, primary: 1, alt: 'A red wall' },
      { id: first.file.id, primary: 0, alt: 'A blue wall' },
    ]);
    expect(attachments).toMatchObject([{ id: second.file.id, name: 'agenda.txt' }]);
  });

  test('belong to their sender, who can delete them', async () => {
    const { file, dealId } = await uploaded(await pictureFile());
    const other = await post(app, stranger, { fileIds: [file.id] });
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['fileIds']]);
    expect((await remove(file.id, stranger)).status).toBe(404);
    const theirs = await upload(app, stranger, await pictureFile(), { dealId });
    expect(theirs.body.dealId).not.toBe(dealId);
    expect(await storedFiles(dealId)).not.toEqual([]);
    expect((await remove(file.id)).body.version).toBeNull();
    await app.settle();
    expect(await storedFiles(dealId)).toEqual([]);
  });

  test('are not used by another editor of the product', async () => {
    const id = await posted(app, owner);
    const { file } = await uploaded(await pictureFile(), { dealId: id });
    const moderator = await addMember(app, { role: 'moderator' });
    expect((await edit(app, moderator, id, { fileIds: [file.id] })).status).toBe(422);
    expect((await edit(app, owner, id, { fileIds: [file.id] })).status).toBe(200);
  });

  test('are deleted after two weeks, and a post reports which (rules/files 23)', async () => {
    const old = await uploaded(await pictureFile());
    const young = await uploaded(await pictureFile());
    const age = (days: number, { file }: UploadReply) =>
      app.database.query('update uploads set created_at = now() - make_interval(days => $2) where id = $1', [
        file.id,
        days,
      ]);
    await age(15, old);
    await age(13, young);
    await clearForgottenFiles(app.context);
    await app.settle();
    expect(await storedFiles(old.dealId)).toEqual([]);
    expect(await storedFiles(young.dealId)).not.toEqual([]);
    const { status, body } = await post(app, owner, { fileIds: [young.file.id, old.file.id] });
    expect([status, body]).toMatchObject([
      422,
      { errors: { fileIds: expect.stringContaining('Add it again') }, gone: [old.file.id] },
    ]);
    expect((await post(app, owner, { fileIds: [young.file.id] })).status).toBe(200);
  });

  test('are sixty at most, also concurrently', async () => {
    const hoarder = await addMember(app);
    await app.database.query(
      `insert into uploads (member_id, product_id, file) select $1, 1000000, 'x.txt' from generate_series(1, 50)`,
      [hoarder.id],
    );
    const sending = Array.from({ length: 30 }, (_each, index) => upload(app, hoarder, textFile(`x${index}`)));
    const replies = await Promise.all(sending);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.errors?.image])).toEqual(
      Array(20).fill([422, 'You have many files that aren’t posted yet. Post or remove some of them first.']),
    );
    const kept = await app.database.query('select from uploads where member_id = $1', [hoarder.id]);
    expect(kept).toHaveLength(60);
  });
});

describe('files of a product', () => {
  test('are added, ordered, described and removed by edits', async () => {
    const id = await posted(app, owner, { image: [await pictureFile('a.png'), await pictureFile('b.png')] });
    const [a, b] = (await shown(app, id)).images;
    const { file: c } = await uploaded(await pictureFile('c.png'), { dealId: id });
    await edit(app, owner, id, {
      fileIds: [c.id, b?.id, a?.id],
      fileAlts: ['C', 'B', 'A'],
      primaryImage: b?.id,
    });
    expect((await shown(app, id)).images).toMatchObject([
      { id: b?.id, alt: 'B', primary: 1 },
      { id: c.id, alt: 'C' },
      { id: a?.id, alt: 'A' },
    ]);
    // The primary picture is chosen by the name in replies; names that are no picture of the product are rejected.
    await edit(app, owner, id, { primaryImage: a?.preview });
    expect((await shown(app, id)).del_image_primary).toBe(a?.preview);
    const unknown = await edit(app, owner, id, { primaryImage: 'c.png' });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['primaryImage']]);
    await edit(app, owner, id, { primaryImage: b?.preview });
    expect((await remove(a?.id ?? 0)).body.version).toBe(5);
    await app.settle();
    const { images, version } = await shown(app, id);
    expect([images.map((image) => image.id), version]).toEqual([[b?.id, c.id], 5]);
    expect(await storedFiles(id)).not.toContain(a?.preview);
    // An edit that does not mention files leaves them unchanged.
    await edit(app, owner, id);
    expect((await shown(app, id)).images.map((image) => image.id)).toEqual([b?.id, c.id]);
  });

  test('are twelve at most, in one post and over all edits', async () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_unused, index) => textFile('a', `${index}.txt`));
    const id = await posted(app, owner, { image: files(12) });
    const tooMany = [
      await post(app, owner, { image: files(13) }),
      await edit(app, owner, id, { image: files(1) }),
    ];
    const sentence = 'Add at most 12 files.';
    expect(tooMany.map(({ status, body }) => [status, body.errors?.image])).toEqual([
      [413, sentence],
      [422, sentence],
    ]);
    expect((await shown(app, id)).attachments).toHaveLength(12);
  });

  test('can be removed when primary, with or without a successor', async () => {
    const pictures = ['a.png', 'b.png', 'c.png'].map((name) => pictureFile(name));
    const id = await posted(app, owner, { image: await Promise.all(pictures) });
    const [a, b, c] = (await shown(app, id)).images.map((image) => image.id);
    const primaries = async () => (await shown(app, id)).images.map((image) => [image.id, image.primary]);
    const stays = await remove(a ?? 0, owner, { primaryImage: a });
    expect([stays.status, stays.body.message]).toEqual([422, 'Sorry, you cannot delete a primary image']);
    const nobody = await remove(a ?? 0, owner, { primaryImage: 2_000_000_000 });
    expect([nobody.status, Object.keys(nobody.body.errors ?? {})]).toEqual([422, ['primaryImage']]);
    expect((await remove(a ?? 0, owner, { primaryImage: String(c) })).body.version).toBe(2);
    expect(await primaries()).toEqual([
      [c, 1],
      [b, 0],
    ]);
    await remove(c ?? 0, owner, { primaryImage: '' });
    expect(await primaries()).toEqual([[b, 1]]);
    await remove(b ?? 0, owner, { primaryImage: '' });
    const { images, del_image_primary } = await shown(app, id);
    expect([images, del_image_primary]).toEqual([[], null]);
  });

  test('are removed by those who may edit the product', async () => {
    const id = await posted(app, owner, { image: [await pictureFile('a.png'), await pictureFile('b.png')] });
    const second = (await shown(app, id)).images[1];
    expect((await remove(second?.id ?? 0, stranger)).status).toBe(403);
    expect((await upload(app, stranger, await pictureFile(), { dealId: id })).status).toBe(403);
    expect((await remove(2_000_000_000)).status).toBe(404);
  });
});
