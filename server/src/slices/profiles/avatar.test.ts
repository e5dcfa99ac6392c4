import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { smallAvatarFile } from '#contract/files/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk, type Spelling, send } from '../../testing/call.ts';
import { withPictureWaiting } from '../../testing/expensive-work.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp();

let member: TestMember;
beforeEach(async () => {
  member = await addMember(app);
});

const drawn = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;
const fileOf = (content: Buffer) => new File([new Uint8Array(content)], 'me.png', { type: 'image/png' });

const change = (file: unknown, as: Spelling = 'multipart') =>
  call<{ id: number; avatar: string }>(app, 'changeAvatar', { file }, { token: member.token, as });

const storedFiles = () => readdir(join(app.dataDir, 'files', 'avatars')).catch(() => [] as string[]);

async function avatarOf({ id }: { id: number }): Promise<string | null | undefined> {
  const [row] = await app.database.query<{ avatar: string | null }>(
    'select avatar from members where id = $1',
    [id],
  );
  return row?.avatar;
}

describe('an avatar', () => {
  test.each<[string, Spelling, (content: Buffer) => unknown]>([
    ['a file', 'multipart', fileOf],
    ['a data URL in JSON', 'json', (content) => dataUrl(content)],
  ])('comes as %s, and is served in two sizes', async (_name, as, spell) => {
    const { status, body } = await change(spell(await drawn().png().toBuffer()), as);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: member.id, message: 'Picture changed.' });
    expect(await avatarOf(member)).toBe(body.avatar);
    for (const [file, side] of [
      [body.avatar, 256],
      [smallAvatarFile(body.avatar), 96],
    ] as const) {
      const reply = await send(app, `/uploads/avatars/${file}`);
      expect(await sharp(reply.body).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
    }
  });

  test('is removed with its files', async () => {
    const { avatar } = (await change(dataUrl(await drawn().png().toBuffer()))).body;
    const reply = await call(app, 'removeAvatar', {}, member);
    expect(reply.body).toMatchObject({ id: member.id, avatar: null, message: 'Picture removed.' });
    await app.settle();
    expect(await avatarOf(member)).toBeNull();
    expect(await storedFiles()).not.toContain(avatar);
    await callOk(app, 'removeAvatar', {}, member);
  });

  test('four uploads at once leave one avatar and its files', async () => {
    const before = await storedFiles();
    const sent = dataUrl(await drawn().png().toBuffer());
    await Promise.all([1, 2, 3, 4].map(() => change(sent)));
    await app.settle();
    const avatar = String(await avatarOf(member));
    const added = (await storedFiles()).filter((file) => !before.includes(file));
    expect(added.sort()).toEqual([avatar, smallAvatarFile(avatar)].sort());
    expect(await app.database.query('select * from waiting_avatars')).toEqual([]);
  });

  test('appears on and disappears from a cached page at once', async () => {
    const product = await addProduct(app, { authorId: member.id });
    const shown = async () =>
      (await call<{ user: { avatar: string | null } }>(app, 'details', { id: product })).body.user.avatar;
    expect(await shown()).toBeNull();
    const { avatar } = (await change(dataUrl(await drawn().png().toBuffer()))).body;
    expect(await shown()).toBe(avatar);
    await callOk(app, 'removeAvatar', {}, member);
    expect(await shown()).toBeNull();
  });
});

describe('an avatar upload rejects', () => {
  const unreadable = 'We couldn’t read this image. Upload another one.';
  const foreign = 'Upload a JPEG, PNG, WebP, GIF or AVIF image.';
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  test.each<[string, () => Promise<unknown> | unknown, number, string]>([
    ['nothing', () => '', 422, 'Choose a file.'],
    ['a text', () => 'hello', 422, foreign],
    ['a drawing in SVG', () => dataUrl(svg, 'image/svg+xml'), 415, foreign],
    ['a page that says it is a JPEG', () => fileOf(Buffer.from('<!doctype html><p>hello</p>')), 415, foreign],
    [
      'an unreadable picture',
      async () => dataUrl((await drawn().png().toBuffer()).subarray(0, 40)),
      415,
      unreadable,
    ],
    ['two pictures', () => [dataUrl(svg), fileOf(svg)], 422, 'Choose one image only.'],
  ])('%s', async (_name, sent, status, sentence) => {
    const reply = await change(await sent());
    expect([reply.status, reply.body.errors]).toEqual([status, { file: sentence }]);
    expect(await avatarOf(member)).toBeNull();
  });

  test.each([
    ['a file', (content: Buffer) => fileOf(content)],
    ['a data URL', (content: Buffer) => dataUrl(content)],
  ])('%s of 1,000,001 bytes, but accepts 1,000,000', async (_name, spell) => {
    const image = await drawn(100, 100).gif().toBuffer();
    const padded = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
    const { status, body } = await change(spell(padded(1_000_001)));
    const message = 'Please upload image files of size less than 1 MB.';
    expect([status, body.errors]).toEqual([413, { file: message }]);
    expect((await change(spell(padded(1_000_000)))).status).toBe(200);
  });

  test('of an animated picture the first frame is kept', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { avatar } = (await change(fileOf(moving))).body;
    const stored = sharp((await send(app, `/uploads/avatars/${avatar}`)).body);
    expect((await stored.metadata()).pages ?? 1).toBe(1);
    const [red] = (await stored.stats()).channels;
    expect(red?.mean).toBeGreaterThan(200);
  });
});

test('rejects an avatar whose member was disabled while it was processed', async () => {
  const admin = await addMember(app, { role: 'admin' });
  const disabled = { id: member.id, adminMode: 1, role: 4, status: 3 };
  const content = await drawn().png().toBuffer();
  const { status } = await withPictureWaiting(
    app,
    () => change(fileOf(content)),
    () => call(app, 'editProfile', disabled, admin),
  );
  expect([status, await avatarOf(member)]).toEqual([401, null]);
});
