import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { SiteLogo } from '#contract/core/site.ts';
import { smallAvatarFile } from '#contract/files/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { withPictureWaiting } from '../../testing/expensive-work.ts';
import { addMember } from '../../testing/members.ts';

const app = await setUpApp();

const admin = await addMember(app, { role: 'admin' });

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#33669980' } })
    .png()
    .toBuffer();
const change = (content: Buffer, name = 'logo.png') =>
  call<{ logo: SiteLogo }>(
    app,
    'changeLogo',
    { file: new File([new Uint8Array(content)], name) },
    { token: admin.token, as: 'multipart' },
  );
const remove = () => call<{ logo: null }>(app, 'removeLogo', {}, admin);
const shown = async () => (await app.context.readSite()).logo;
const storedFiles = () => readdir(join(app.dataDir, 'files', 'avatars'));

test.each([
  ['wide', 600, 100, { width: 192, height: 32 }],
  ['high', 100, 400, { width: 8, height: 32 }],
  ['small', 20, 8, { width: 80, height: 32 }],
])('a %s logo is scaled into the header, in two resolutions', async (_name, width, height, box) => {
  const { status, body } = await change(await drawn(width, height));
  expect([status, body.message]).toEqual([200, 'Logo changed.']);
  expect(body.logo).toMatchObject(box);
  expect(await shown()).toEqual(body.logo);
  for (const [file, times] of [
    [smallAvatarFile(body.logo.file), 1],
    [body.logo.file, 2],
  ] as const) {
    const reply = await send(app, `/uploads/avatars/${file}`);
    const found = await sharp(reply.body).metadata();
    expect(found).toMatchObject({ format: 'webp', hasAlpha: true });
    expect(Math.abs((found.height ?? 0) - times * box.height)).toBeLessThanOrEqual(1);
  }
});

test('replacing and removing a logo deletes its files', async () => {
  await change(await drawn(600, 100));
  const { file } = (await change(await drawn(300, 100))).body.logo;
  await app.settle();
  expect((await storedFiles()).sort()).toEqual([file, smallAvatarFile(file)].sort());
  expect((await remove()).body).toMatchObject({ logo: null, message: 'Logo removed.' });
  await app.settle();
  expect(await storedFiles()).toEqual([]);
  expect(await shown()).toBeUndefined();
  expect((await remove()).status).toBe(200);
  const entries = await app.database.query(
    "select before, after from audit_log where action = 'logo-changed' order by id desc limit 2",
  );
  expect(entries).toEqual([
    { before: { hasLogo: true }, after: { hasLogo: false } },
    { before: { hasLogo: true }, after: { hasLogo: true } },
  ]);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
  ['half a picture', '', 415],
])('%s is rejected, and the logo stays', async (_name, text, refused) => {
  const { logo } = (await change(await drawn(60, 20))).body;
  const content = text === '' ? (await drawn(600, 100)).subarray(0, 60) : Buffer.from(text);
  expect((await change(content)).status).toBe(refused);
  expect(await shown()).toEqual(logo);
});

test('rejects a logo of an admin who lost the role while it was processed', async () => {
  const chief = await addMember(app, { role: 'super_admin' });
  const before = await shown();
  const content = await drawn(80, 40);
  const { status } = await withPictureWaiting(
    app,
    () => change(content),
    () => call(app, 'editProfile', { id: admin.id, adminMode: 1, role: 4, status: 1 }, chief),
  );
  expect([status, await shown()]).toEqual([403, before]);
});
