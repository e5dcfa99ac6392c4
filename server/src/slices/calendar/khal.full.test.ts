/** Calendar files as another program reads them: khal, where it is installed (Debian package `khal`). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { send } from '../../testing/call.ts';
import { signUp } from '../../testing/members.ts';
import { posted } from '../../testing/products.ts';

const isInstalled = spawnSync('khal', ['--version']).status === 0;
const app = await setUpApp();
const folder = mkdtempSync(join(tmpdir(), 'guildhall-khal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!isInstalled)('khal imports a calendar and lists its events by local time', async () => {
  const author = await signUp(app);
  const event = { kind: 'event', time_zone: 'America/New_York', city: 'Columbus', state: 'OH' };
  const times = { begins: '2037-03-12T09:00', ends: '2037-03-12T16:00' };
  await posted(app, author, { ...event, ...times, dealTitle: 'Ethics, in a day; or less' });
  const days = { begins: '2037-03-16', ends: '2037-03-17', all_day: 1 };
  await posted(app, author, { ...event, ...days, dealTitle: 'Spring conference' });
  const feed = join(folder, 'feed.ics');
  writeFileSync(feed, (await send(app, '/feeds/home.ics')).body);
  const settings = join(folder, 'khal.conf');
  writeFileSync(
    settings,
    `[calendars]\n[[guild]]\npath = ${join(folder, 'guild')}\n[sqlite]\npath = ${join(folder, 'khal.db')}\n` +
      '[locale]\nlocal_timezone = America/Chicago\ndefault_timezone = America/Chicago\n' +
      'timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n' +
      'datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n',
  );
  const khal = (...given: string[]) => execFileSync('khal', ['-c', settings, ...given], { encoding: 'utf8' });
  khal('import', '--batch', feed);
  const form = '{start-date} {start-time}-{end-time} {title}';
  const listed = khal('list', '--format', form, '--day-format', '', '2037-03-12', '7d');
  expect(listed).toContain('2037-03-12 08:00-15:00 Ethics, in a day; or less');
  expect(listed.match(/Spring conference/g)).toHaveLength(2);
});
