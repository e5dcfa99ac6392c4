import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Fault } from '#contract/core/fault.ts';
import { forwardStream } from './forward-stream.ts';

const limit = {
  bytes: 10,
  tooLarge: () => new Fault('too_large', 'This is too large.'),
};

/** A body, and the part of it that is stored. */
function coming(headers: { 'content-length'?: string } = {}) {
  const body = Object.assign(new PassThrough(), { headers });
  let isRead = false;
  const keep = (content: Readable) => {
    isRead = true;
    return buffer(content);
  };
  return { body, kept: forwardStream(body, limit, keep), wasRead: () => isRead };
}

test('a body is stored unchanged', async () => {
  const { body, kept } = coming();
  body.write('12345');
  body.end('67890');
  expect(String(await kept)).toBe('1234567890');
});

test('a body with a declared length above the limit is not read', async () => {
  const { kept, wasRead } = coming({ 'content-length': '11' });
  await expect(kept).rejects.toMatchObject({ code: 'too_large' });
  expect(wasRead()).toBe(false);
});

test('a body that exceeds the limit is rejected, and the request can be answered', async () => {
  const { body, kept } = coming();
  body.write('12345678901');
  await expect(kept).rejects.toMatchObject({ code: 'too_large' });
  expect(body.destroyed).toBe(false);
});

test('a body whose sender disconnects is rejected', async () => {
  const { body, kept } = coming();
  body.write('1');
  await setImmediate();
  body.destroy();
  await expect(kept).rejects.toMatchObject({ code: 'malformed' });
});
