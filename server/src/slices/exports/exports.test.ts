import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';

const app = await createTestApp();
afterAll(() => app.close());

test('smoke', async () => {
  const member = await addMember(app);
  const r = await call(app, '/api/exportMyData', {}, { token: member.token });
  console.log(r.body);
  await app.settle();
  const s = await call(app, '/api/myDataExport', undefined, { token: member.token, method: 'GET' });
  console.log(s.body, app.mailbox.mails.at(-1)?.text);
  const t = await call<{ token: string }>(app, '/api/downloadMyData', {}, { token: member.token });
  const d = await fetch(app.origin + '/downloads/my-data', { method: 'POST', body: new URLSearchParams({ token: t.body.token }) });
  console.log(d.status, [...d.headers], (await d.arrayBuffer()).byteLength);
  expect(1).toBe(1);
});
