import { writtenByHeader } from '#contract/core/read-after.ts';
import type { Transport, TransportReply } from '#contract/core/transport.ts';
import { encodeMessage } from './wire-body.ts';

/** `fetch` cannot tell how much has left; the older request can. Never tries twice. */
export function uploadTransport(open: () => XMLHttpRequest = () => new XMLHttpRequest()): Transport {
  return ({ method, path, body, token, signal, onSent }) =>
    new Promise<TransportReply>((resolve, reject) => {
      const { content, headers } = encodeMessage(body, token);
      const request = open();
      const leave = () => request.abort();
      const end = (reply: TransportReply) => {
        signal?.removeEventListener('abort', leave);
        resolve(reply);
      };
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onSent?.(loaded / total);
      };
      request.onload = () => end(readReply(request));
      request.onerror = () => end({ status: 0, body: undefined });
      request.onabort = () => reject(signal?.reason ?? new DOMException('left', 'AbortError'));
      request.open(method, path);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      request.send(content ?? null);
    });
}

function readReply(request: XMLHttpRequest): TransportReply {
  const header = request.getResponseHeader('retry-after');
  const retryAfter = header === null ? Number.NaN : Number(header);
  return {
    status: request.status,
    body: parse(request.responseText),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    writtenBy: request.getResponseHeader(writtenByHeader) ?? undefined,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
