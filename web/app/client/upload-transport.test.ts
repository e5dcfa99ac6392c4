import { expect, test } from 'vitest';
import { uploadTransport } from './upload-transport.ts';

type Handler = (event: object) => void;

/** A fake XMLHttpRequest with the parts in use; the test controls it. */
class Request {
  upload: { onprogress?: Handler } = {};
  onload?: Handler;
  onerror?: Handler;
  onabort?: Handler;
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  opened: string[] = [];
  sent: unknown;
  open(...words: string[]) {
    this.opened = words;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? '30' : null;
  }
  send(content: unknown) {
    this.sent = content;
  }
  abort() {
    this.onabort?.({});
  }
}

function line(signal?: AbortSignal) {
  const request = new Request();
  const shares: number[] = [];
  const send = uploadTransport(() => request as unknown as XMLHttpRequest);
  const body = { image: [{ state: 'sent', name: 'a.png', content: new Blob(['ab']) }] };
  const onSent = (share: number) => shares.push(share);
  const reply = send({ method: 'POST', path: '/api/uploadFile', body, token: 't1', signal, onSent });
  return { request, shares, reply };
}

test('an upload reports its progress and returns the reply', async () => {
  const { request, shares, reply } = line();
  expect(request.opened).toEqual(['POST', '/api/uploadFile']);
  expect(request.headers.authorization).toBe('Bearer t1');
  expect(request.sent).toBeInstanceOf(FormData);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
  request.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
  request.status = 200;
  request.responseText = '{"a":1}';
  request.onload?.({});
  expect(await reply).toEqual({ status: 200, body: { a: 1 }, retryAfter: 30 });
  expect(shares).toEqual([0.25, 1]);
});

test('a failed upload has status 0, and a reply that is not JSON has no body', async () => {
  const lost = line();
  lost.request.onerror?.({});
  expect(await lost.reply).toEqual({ status: 0, body: undefined });
  const odd = line();
  odd.request.status = 413;
  odd.request.responseText = '<html>';
  odd.request.onload?.({});
  expect(await odd.reply).toMatchObject({ status: 413, body: undefined });
});

test('an upload is cancelled when its page is left, even before it began', async () => {
  const leaving = new AbortController();
  const under = line(leaving.signal);
  leaving.abort();
  await expect(under.reply).rejects.toThrow();
  const before = line(AbortSignal.abort());
  await expect(before.reply).rejects.toThrow();
  expect(before.request.sent).toBeUndefined();
});
