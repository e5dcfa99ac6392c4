import type { Transport, TransportMessage, TransportReply } from '#contract/core/call.ts';
import { encodeMessage } from './wire-body.ts';

/** The encoded request. */
export interface Upload extends Pick<TransportMessage, 'method' | 'path' | 'signal' | 'onSent'> {
  content: XMLHttpRequestBodyInit | undefined;
  headers: Record<string, string>;
}

type Open = () => XMLHttpRequest;
const openRequest: Open = () => new XMLHttpRequest();

/** Transport for calls that report progress. Never retries. */
export function uploadTransport(open: Open = openRequest): Transport {
  return (message) => upload({ ...message, ...encodeMessage(message.body, message.token, message) }, open);
}

/** `fetch` cannot report upload progress; XMLHttpRequest can. */
export function upload(
  { method, path, content, headers, signal, onSent }: Upload,
  open: Open = openRequest,
): Promise<TransportReply> {
  return new Promise((resolve, reject) => {
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
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
