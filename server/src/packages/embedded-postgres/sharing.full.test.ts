import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asRoot, dataDirectoryForEach, nobody, notes, stopAt, writeNote } from './fixtures/data-directory.ts';
import { postmasterPid } from './fixtures/started.ts';
import { bootId, run, startTicks } from './processes.ts';

/** Several processes, of one user or of two, want the same database: each is served, or learns who holds it. */
const data = dataDirectoryForEach();

describe('sharing a database', () => {
  test('a second application is rejected, but a command may join and leave', async () => {
    const application = await data.withOneRow();
    expect(await data.start().outcome).toEqual({
      problem: `EmbeddedDatabaseError: DATA_DIR (${data.path}) is already in use by process ${application.child.pid}. Stop that one first, or set DATA_DIR to another directory.`,
    });
    const command = data.start(data.path, { role: 'command' });
    expect(await notes(command)).toEqual(['kept']);
    expect(await command.outcome).toMatchObject({ how: 'adopted' });
    await command.close();
    expect(await notes(application)).toEqual(['kept']);
  });

  test('the last process stops the server: a command can outlive the application', async () => {
    const application = await data.withOneRow();
    const command = data.start(data.path, { role: 'command' });
    await command.url();
    const pid = postmasterPid(data.place);
    expect((await application.close()).join()).toContain('keeps running for process');
    expect(await notes(command)).toEqual(['kept']);
    await command.close();
    expect(startTicks(pid)).toBeUndefined();
  });

  test('of two concurrent starts one succeeds and the other is rejected', async () => {
    await data.furnish();
    const outcomes = await Promise.all([data.start().outcome, data.start().outcome]);
    expect(outcomes.filter((outcome) => outcome.url !== undefined)).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.url === undefined)?.problem).toContain('already in use');
  });

  test('a stale entry whose process id was reused blocks nobody', async () => {
    await data.furnish();
    const boot = bootId();
    writeFileSync(join(data.path, 'in-use', `${process.pid}-1-${boot}-00000000.application`), '');
    writeFileSync(
      join(data.path, 'in-use', `${process.pid}-${startTicks(process.pid)}-otherone-00000000.busy`),
      '',
    );
    expect(await data.start().outcome).toMatchObject({ how: 'started' });
    expect(readdirSync(join(data.path, 'in-use'))).toHaveLength(1);
  });
});

describe.runIf(asRoot)('as root', () => {
  test('files belong to an unprivileged user', async () => {
    mkdirSync(data.path);
    chownSync(data.path, nobody.uid, nobody.gid);
    const application = data.start(data.path, { as: nobody });
    await writeNote(application);
    expect(statSync(join(data.place, 'cluster')).uid).toBe(nobody.uid);
    await application.kill();
    // Later, root runs it as its owner.
    expect(await notes(data.start())).toEqual(['kept']);
  });

  test('a copy that root made without the original owners works', async () => {
    const application = await data.withOneRow();
    await application.close();
    const account = statSync(join(data.place, 'cluster')).uid;
    await run('/bin/chown', ['-R', 'root:root', join(data.place, 'cluster')]);
    chownSync(data.place, 0, 0);
    expect(await notes(data.start())).toEqual(['kept']);
    expect(statSync(join(data.place, 'cluster/base')).uid).toBe(account);
  });

  test('below a private home the data is stored elsewhere, and found again', async () => {
    chmodSync(data.home, 0o700);
    const first = data.start();
    await writeNote(first);
    const away = readFileSync(join(data.path, 'postgres-place'), 'utf8').trim();
    data.place = away;
    try {
      expect(away).toMatch(/^\/var\/lib\/guildhall\/[0-9a-f]{16}$/);
      expect(statSync(data.home).mode & 0o777).toBe(0o700);
      await first.kill();
      await data.killDatabase(away);
      const next = data.start();
      expect(await notes(next)).toEqual(['kept']);
      await next.close();
      rmSync(away, { recursive: true });
      expect((await data.start().outcome).problem).toMatch(
        /was in .*, which is missing\. Bring it back, or delete/,
      );
    } finally {
      await stopAt(away);
      rmSync(away, { recursive: true, force: true });
    }
  });

  test('a renamed directory keeps its data stored elsewhere, and a new one in its place starts empty', async () => {
    chmodSync(data.home, 0o700);
    const old = `${data.path}.old`;
    const places = [data.path, old].map(
      (path) => () => readFileSync(join(path, 'postgres-place'), 'utf8').trim(),
    );
    const [here = String, aside = String] = places;
    const before = data.start();
    await writeNote(before);
    await before.close();
    renameSync(data.path, old);
    const next = data.start();
    try {
      expect(await next.outcome).toMatchObject({ how: 'initialised' });
      expect(here()).not.toBe(aside());
      expect(await notes(data.start(old))).toEqual(['kept']);
      expect(readFileSync(join(aside(), 'data-dir'), 'utf8')).toBe(old);
    } finally {
      for (const place of [here(), aside()]) {
        await stopAt(place);
        rmSync(place, { recursive: true, force: true });
      }
    }
  });
});
