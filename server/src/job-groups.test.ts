import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { jobGroups } from './job-groups.ts';
import type { JobGroup } from './platform/jobs/worker.ts';
import { importAsked } from './slices/imports/events.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { backupProcess } from './testing/backups.ts';

describe('job groups', () => {
  let app: TestApp;
  let groups: JobGroup[];
  const backups = backupProcess();
  beforeAll(async () => {
    app = await createTestApp({ backups });
    const webhooks = { post: () => Promise.reject(new Error()), allow: [], ending: AbortSignal.abort() };
    groups = jobGroups({ context: app.context, config: readConfig({}), sso: undefined, webhooks, backups });
  });
  afterAll(() => app.close());

  const groupOf = (job: string) => {
    const found = groups.find(({ jobs }) => jobs.some(({ name }) => name === job));
    return found && { workers: found.workers, jobs: found.jobs.map(({ name }) => name) };
  };

  // rules/data-export 4
  test('make one export at a time, which blocks no other job', () => {
    expect(groupOf('export-asked')).toEqual({ workers: 1, jobs: ['export-asked'] });
    expect(groupOf('import-asked')).toMatchObject({ workers: 1 });
    expect(groupOf('import-asked')?.jobs.slice(0, 2)).toEqual(['import-uploaded', 'import-asked']);
  });

  test('run imports before pictures of the demo content, in a group of their own', () => {
    const drawing = ['demo-pictures-wanted', 'demo-avatars-wanted'];
    expect(groupOf('demo-pictures-wanted')?.jobs.slice(2)).toEqual(drawing);
    const drawn = groups.flatMap(({ jobs }) => jobs).filter(({ name }) => drawing.includes(name));
    for (const { priority = 0 } of drawn) expect(priority).toBeGreaterThan(importAsked.priority ?? 0);
  });

  test('leave connections for jobs beside those that listen', async () => {
    const { jobPool } = app.context.database;
    const held = groups.length + 1;
    await expect.poll(() => jobPool.totalCount - jobPool.idleCount).toBe(held);
    expect(jobPool.options.max - held).toBeGreaterThanOrEqual(3);
  });
});
