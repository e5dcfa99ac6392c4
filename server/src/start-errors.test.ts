import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type BucketAddress, checkBucket } from './packages/blob-store/index.ts';
import { withConnection } from './platform/db/with-connection.ts';
import { explainDatabase, explainFiles } from './start-errors.ts';
import { openBucket } from './testing/bucket.ts';

const bucket = await openBucket();
afterAll(() => bucket.close());

async function problemOf(change: Partial<BucketAddress>): Promise<string> {
  const address = { ...bucket.address, ...change };
  const problem = await checkBucket(address).then(
    () => undefined,
    (error: unknown) => explainFiles(error, address),
  );
  return String(problem?.message);
}

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('one sentence explains why a bucket cannot be used:', () => {
  const { host } = new URL(bucket.address.endpoint);

  test.each([
    ['no bucket', { bucket: 'gone' }, `FILES_URL: ${host} has no bucket gone. Create it first.`],
    [
      'a wrong secret',
      { secret: 'wrong-secret' },
      `FILES_URL: ${host} doesn’t allow this key to access bucket guild.`,
    ],
    [
      'a wrong key',
      { keyId: 'wrong-key' },
      `FILES_URL: ${host} doesn’t allow this key to access bucket guild.`,
    ],
    [
      'TLS against a server without it',
      { endpoint: bucket.address.endpoint.replace('http:', 'https:') },
      `FILES_URL: no S3 is responding at ${host}. Check that it’s running and uses TLS (if not: tls=off).`,
    ],
    [
      'an unknown host name',
      { endpoint: 'http://nobody.invalid:9000' },
      'FILES_URL: the server nobody.invalid can’t be found. Check its name.',
    ],
  ])('%s', async (_name, change, sentence) => {
    const problem = await problemOf(change);
    expect(problem.startsWith(sentence), problem).toBe(true);
    expect(problem).toMatch(/^[^\n]+\.$/);
    for (const word of [bucket.address.keyId, bucket.address.secret, 'wrong-key', 'wrong-secret']) {
      expect(problem).not.toContain(word);
    }
  });

  test('no server responds', async () => {
    const free = await freeAddress();
    expect(await problemOf({ endpoint: `http://${free}` })).toBe(
      `FILES_URL: no S3 is responding at ${free}. Check that it’s running.`,
    );
  });

  test.each([
    [301, `FILES_URL: ${host} has no bucket guild in region eu-central-1. Check region=….`],
    [503, `FILES_URL: ${host} responded with 503 for bucket guild. Check that it’s a working S3.`],
  ])('the server responds with %d', async (status, sentence) => {
    bucket.refuse(status, 9);
    const problem = await problemOf({});
    bucket.forgive();
    expect(problem).toBe(sentence);
  });
});

describe('one sentence explains why no database responds', () => {
  const nowhere = join(tmpdir(), 'guildhall-nowhere');
  const socket = `DATABASE_URL: no PostgreSQL is responding at the socket in ${nowhere}. Check that it’s running.`;

  test.each([
    [`postgres:///guildhall?host=${nowhere}`, socket],
    [`postgres://${encodeURIComponent(nowhere)}/guildhall`, socket],
    [
      'postgres://127.0.0.1:1/guildhall',
      'DATABASE_URL: no PostgreSQL is responding at 127.0.0.1:1. Check that it’s running.',
    ],
  ])('at %s', async (url, sentence) => {
    const answer = withConnection({ connectionString: url }, async () => undefined);
    const error = await answer.catch((error: unknown) => explainDatabase(error, url));
    expect(error).toMatchObject({ message: sentence });
  });

  test('if the address has no host', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    expect(String(explainDatabase(refused, 'postgres:///guildhall'))).toContain(
      `DATABASE_URL: no PostgreSQL is responding at ${process.env.PGHOST ?? 'localhost'}`,
    );
  });

  test('if this user may not open the socket', () => {
    const closed = Object.assign(new Error('closed'), { code: 'EACCES' });
    expect(String(explainDatabase(closed, `postgres:///guildhall?host=${nowhere}`))).toContain(
      `DATABASE_URL: this user can’t open the socket in ${nowhere}. `,
    );
  });

  test.each(['ENOENT', 'EACCES'])('but not %s of a file', (code) => {
    const error = Object.assign(new Error('a file'), { code });
    expect(explainDatabase(error, 'postgres://127.0.0.1/guildhall')).toBe(error);
  });
});
