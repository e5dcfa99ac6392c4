import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportTexts } from '#contract/exports/texts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { download, downloadToken, exported, exportState } from '../../testing/exports.ts';
import { addMember } from '../../testing/members.ts';

const app = await setUpApp();

const member = await addMember(app);
await exported(app, member);

const linkGone = 'This download has expired or was already used. Go back and press Download again.';

describe('a download', () => {
  test('is complete, saved as a file and not cached', async () => {
    const reply = await download(app, await downloadToken(app, member));
    const { made_at, bytes } = await exportState(app, member);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="my-data-${made_at?.slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await reply.arrayBuffer()).byteLength).toBe(bytes);
  });

  test('one token used twice at once downloads once', async () => {
    const token = await downloadToken(app, member);
    const replies = await Promise.all([download(app, token), download(app, token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
    const refused = replies.find(({ status }) => status === 410);
    expect(refused?.headers.get('cache-control')).toBe('no-store');
    expect(await refused?.text()).toBe(linkGone);
    expect((await download(app, token)).status).toBe(410);
  });

  test('of an export that is being deleted answers 404', async () => {
    const other = await addMember(app);
    await exported(app, other);
    const client = await app.context.database.pool.connect();
    await client.query('begin');
    await client.query('delete from exports where member_id = $1', [other.id]);
    const asked = call(app, 'downloadMyData', {}, other);
    const waits = async () =>
      (
        await app.database.query(
          "select from pg_stat_activity where query ~ '^\\s*insert into export_tokens' and wait_event_type = 'Lock'",
        )
      ).length;
    await expect.poll(waits).toBe(1);
    await client.query('commit');
    client.release();
    expect(await asked).toMatchObject({ status: 404, body: { message: exportTexts.notThere } });
  });

  test('is rejected after a minute, and its token is deleted', async () => {
    const token = await downloadToken(app, member);
    const lives = () => app.database.query('select expires_at - now() as left from export_tokens');
    expect(await lives()).toEqual([{ left: expect.objectContaining({ seconds: 59 }) }]);
    await app.database.query("update export_tokens set expires_at = now() - interval '1 second'");
    expect((await download(app, token)).status).toBe(410);
    await app.runJob('clear-gone-exports');
    expect(await lives()).toEqual([]);
  });

  test('is rejected for made-up tokens, and tokens are stored as hashes', async () => {
    const token = await downloadToken(app, member);
    const [stored] = await app.database.query<{ hash: Buffer }>(
      'select token_hash as hash from export_tokens',
    );
    for (const guess of ['', 'x', token.slice(1), stored?.hash.toString('hex') ?? '', "' or 1=1 --"]) {
      expect((await download(app, guess)).status).toBe(410);
    }
    for (const [type, body] of [
      ['x-www-form-urlencoded', 'token[]=a&token[]=b'],
      ['json', '{"token":{}}'],
    ] as const) {
      const headers = { 'content-type': `application/${type}` };
      const reply = await fetch(`${app.origin}/downloads/my-data`, { method: 'POST', headers, body });
      expect(reply.status).toBe(410);
    }
    expect(stored?.hash.toString()).not.toContain(token);
    expect((await download(app, token)).status).toBe(200);
  });

  test('is rejected once the member is disabled', async () => {
    const other = await addMember(app);
    await exported(app, other);
    const token = await downloadToken(app, other);
    await app.database.query("update members set status = 'disabled' where id = $1", [other.id]);
    expect((await download(app, token)).status).toBe(410);
  });
});

test('a member gets no token for the export of someone else', async () => {
  const other = await addMember(app);
  expect((await exportState(app, other)).state).toBe('none');
  const reply = await call(app, 'downloadMyData', { id: member.id }, other);
  expect(reply.status).toBe(404);
  expect(reply.body.message).toBe('There’s nothing to download. Prepare your data again.');
});

test('the stored file cannot be reached by any address', async () => {
  const [file] = await readdir(join(app.dataDir, 'files', 'exports'));
  for (const path of [
    `/uploads/exports/${file}`,
    `/uploads/products/1/..%2f..%2fexports%2f${file}`,
    `/uploads/products/%2e%2e/exports/${file}`,
    `/downloads/${file}`,
  ]) {
    expect(`${path} ${(await fetch(app.origin + path)).status}`).toBe(`${path} 404`);
  }
});
