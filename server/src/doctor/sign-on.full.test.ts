import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { type CommunitySite, openCommunitySite } from '../testing/community-site.ts';
import type { Settings } from './context.ts';
import { signOn } from './sign-on.ts';

let site: CommunitySite;
beforeAll(async () => {
  site = await openCommunitySite();
  await site.open({ publicUrl: 'http://guildhall.test', origin: 'http://127.0.0.1:9' });
});
afterAll(() => site.close());

const look = async (env: Record<string, string>) =>
  signOn.examine({ config: readConfig(env) } as Settings, AbortSignal.timeout(5_000));

test('is skipped where there is none', async () => {
  expect(await look({})).toMatchObject({ state: 'skipped' });
});

test('a site that answers is well', async () => {
  expect(await look(site.env)).toEqual({
    state: 'well',
    says: 'Guild Community is responding and signs members in.',
  });
});

test('one that is spelled otherwise, or is none, is told', async () => {
  expect(await look({ ...site.env, SSO_ISSUER: `${site.issuer}/` })).toMatchObject({
    state: 'stops',
    says: 'Guild Community uses a different issuer name than SSO_ISSUER.',
  });
  expect(await look({ ...site.env, SSO_ISSUER: `${site.issuer}/elsewhere` })).toMatchObject({
    state: 'warning',
    says: 'Guild Community responded with 404 instead of its configuration.',
  });
});

test('one that is away stops those who come in by it alone', async () => {
  const gone = { ...site.env, SSO_ISSUER: 'http://127.0.0.1:9' };
  expect(await look(gone)).toMatchObject({ state: 'warning' });
  expect(await look({ ...gone, SSO_ONLY: 'on' })).toMatchObject({ state: 'stops' });
});
