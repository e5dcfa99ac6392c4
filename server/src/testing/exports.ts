/** Data exports, requested and unpacked as a member does. */
import type { TestApp } from './app.ts';
import { call, callOk, type Sender } from './call.ts';
import { type Unpacked, unpack } from './unpack.ts';

interface ExportReply {
  state: 'none' | 'making' | 'ready' | 'failed';
  asked_at: string | null;
  made_at: string | null;
  gone_at: string | null;
  bytes: number | null;
}

export function askForExport(app: TestApp, sender: Sender) {
  return call<ExportReply>(app, 'exportMyData', {}, sender);
}

export function exportState(app: TestApp, { token }: Sender): Promise<ExportReply> {
  return callOk<ExportReply>(app, 'myDataExport', undefined, { token, method: 'GET' });
}

/** The token for one download. */
export async function downloadToken(app: TestApp, sender: Sender): Promise<string> {
  return (await callOk<{ token: string }>(app, 'downloadMyData', {}, sender)).token;
}

export function download({ origin }: TestApp, token: string, signal?: AbortSignal): Promise<Response> {
  const body = new URLSearchParams({ token });
  return fetch(`${origin}/downloads/my-data`, { method: 'POST', body, ...(signal && { signal }) });
}

/** Requests, waits, downloads, unpacks. */
export async function exported(app: TestApp, sender: Sender): Promise<Unpacked> {
  await askForExport(app, sender);
  await app.settle();
  const reply = await download(app, await downloadToken(app, sender));
  return unpack(Buffer.from(await reply.arrayBuffer()));
}
