import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const main = new URL('main.ts', import.meta.url).pathname;

test.each(['localhos.invalid', '192.0.2.7'])(
  'an invalid HOST of %s stops the start before anything changes',
  async (HOST) => {
    const DATA_DIR = join(tmpdir(), `guildhall-${process.pid}-${HOST}`);
    const env = { PATH: process.env.PATH, HOST, DATA_DIR, DEMO: 'off' };
    await expect(promisify(execFile)(process.execPath, [main], { env })).rejects.toMatchObject({
      code: 1,
      stderr: `HOST ${HOST} isn’t an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.\n`,
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);
