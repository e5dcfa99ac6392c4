/** What the office decides about the site, changed as its form does. */
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';

/** `changes` by their names on the wire; all others stay as they are. */
export async function changeSettings(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  changes: Record<string, unknown>,
): Promise<void> {
  const {
    response: _response,
    given: _given,
    ...settings
  } = (await call(app, 'settings', {}, { token })).body;
  const { status, body } = await call(app, 'changeSettings', { ...settings, ...changes }, { token });
  if (status !== 200) throw new Error(`the settings were not saved: ${status} ${JSON.stringify(body)}`);
}
