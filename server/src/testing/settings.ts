import type { TestApp } from './app.ts';
import { callOk, type Sender } from './call.ts';

/** Saves site settings by their wire names; all others stay unchanged. */
export async function changeSettings(app: TestApp, sender: Sender, changes: Record<string, unknown>) {
  const { response: _response, given: _given, ...settings } = await callOk(app, 'settings', {}, sender);
  await callOk(app, 'changeSettings', { ...settings, ...changes }, sender);
}
