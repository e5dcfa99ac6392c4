import type { TestApp } from './app.ts';
import { callOk, type Sender } from './call.ts';

/** Saves what the office decides about the site, by its names on the wire; all else stays as it is. */
export async function changeSettings(app: TestApp, sender: Sender, changes: Record<string, unknown>) {
  const { response: _response, given: _given, ...settings } = await callOk(app, 'settings', {}, sender);
  await callOk(app, 'changeSettings', { ...settings, ...changes }, sender);
}
