import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demandStopped, runningFrom } from './install.mjs';
import { root } from './launcher.mjs';

let checkout: string;
let application: ChildProcess;

beforeEach(async () => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-running-')));
  mkdirSync(join(checkout, 'server/build'), { recursive: true });
  writeFileSync(join(checkout, 'server/build/main.js'), "console.log('runs'); setInterval(() => {}, 1000);");
  application = spawn(process.execPath, ['./server/build/main.js'], { cwd: checkout, stdio: 'pipe' });
  await once(application.stdout as NonNullable<typeof application.stdout>, 'data');
});

afterEach(async () => {
  await end();
  rmSync(checkout, { recursive: true });
});

async function end(): Promise<void> {
  if (application.exitCode !== null || application.signalCode !== null) return;
  application.kill('SIGKILL');
  await once(application, 'close');
}

test('an application is recognised by the checkout that it runs from', async () => {
  expect(runningFrom(checkout)).toEqual([application.pid]);
  expect(runningFrom(tmpdir())).toEqual([]);
  await end();
  expect(runningFrom(checkout)).toEqual([]);
  expect(() => demandStopped(checkout)).not.toThrow();
});

test('a command does not replace its packages, and prints only the reason', async () => {
  for (const part of ['tools', 'server/src/backup'])
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  mkdirSync(join(checkout, 'node_modules'));
  const command = spawn(process.execPath, ['tools/guildhall.mjs', 'doctor', '--json'], { cwd: checkout });
  const [output, errors, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close'),
  ]);
  expect([code, output]).toEqual([1, '']);
  expect(errors).toBe(
    `Guildhall was updated and runs from this checkout as it was before (process ${application.pid}): ` +
      'stop it, and start it again with npm start, which finishes the update.\n',
  );
});
