/** Data to take along, asked for and unpacked as a member does. */
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';
import { type Unpacked, unpack } from './unpack.ts';

export interface ExportReply {
  state: 'none' | 'making' | 'ready' | 'failed';
  asked_at: string | null;
  made_at: string | null;
  gone_at: string | null;
  bytes: number | null;
}

type Sender = Pick<TestMember, 'token'>;

export function askForExport(app: TestApp, { token }: Sender) {
  return call<ExportReply>(app, 'exportMyData', {}, { token });
}

export async function exportState(app: TestApp, { token }: Sender): Promise<ExportReply> {
  return (await call<ExportReply>(app, 'myDataExport', undefined, { token, method: 'GET' })).body;
}

/** The word for one download. */
export async function downloadToken(app: TestApp, { token }: Sender): Promise<string> {
  const { status, body } = await call<{ token: string }>(app, 'downloadMyData', {}, { token });
  if (status !== 200) throw new Error(`no download: ${status} ${body.message}`);
  return body.token;
}

export function download({ origin }: TestApp, token: string, signal?: AbortSignal): Promise<Response> {
  const body = new URLSearchParams({ token });
  return fetch(`${origin}/downloads/my-data`, { method: 'POST', body, ...(signal && { signal }) });
}

/** Asks, waits, downloads, unpacks. */
export async function exported(app: TestApp, sender: Sender): Promise<Unpacked> {
  await askForExport(app, sender);
  await app.settle();
  const reply = await download(app, await downloadToken(app, sender));
  return unpack(Buffer.from(await reply.arrayBuffer()));
}
