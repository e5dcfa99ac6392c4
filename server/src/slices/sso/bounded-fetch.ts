/** `fetch` for replies of the site that signs members in: each of them is short, and one that is not is given up. */
import type { CustomFetch } from 'openid-client';

/** Bytes. */
const most = 1_000_000;

export const boundedFetch: CustomFetch = async (address, options) => {
  const { body, method, headers, redirect, signal } = options;
  const reply = await fetch(address, {
    ...(body !== undefined && body !== null && { body: body as NonNullable<RequestInit['body']> }),
    method,
    headers,
    redirect,
    ...(signal && { signal }),
  });
  const { status, statusText } = reply;
  const bodiless = status === 204 || status === 304;
  return new Response(bodiless ? null : await readAll(reply), { status, statusText, headers: reply.headers });
};

async function readAll(reply: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body ?? []) {
    length += part.byteLength;
    if (length > most) throw new TypeError('a reply is too long');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
