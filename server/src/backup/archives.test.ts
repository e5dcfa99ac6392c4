import { expect, it } from 'vitest';
import { demoAvatarsWanted, demoPicturesWanted } from '../demo/events.ts';
import { demoRemovalBegun, demoRemovalFinished } from '../slices/demo/index.ts';
import { bulkAsked } from '../slices/posts/index.ts';
import { categoryMoved, taxonomyTermsMerged } from '../slices/taxonomy/index.ts';
import { setUpApp } from '../testing/app.ts';
import { BackupPlaces } from '../testing/backup-places.ts';
import { forgetJobs } from '../testing/jobs.ts';
import { resumedEvents } from './archives.ts';

const places = new BackupPlaces();
const app = await setUpApp({ isWorking: false });

it('the resumed events exist under their names', () => {
  const known = [
    categoryMoved,
    taxonomyTermsMerged,
    ...Object.values(bulkAsked),
    demoPicturesWanted,
    demoAvatarsWanted,
    demoRemovalBegun,
    demoRemovalFinished,
  ];
  expect(resumedEvents.filter((name) => name !== 'refiling-due').sort()).toEqual(
    known.map(({ name }) => name).sort(),
  );
});

it('a restore resumes work on stored data, and no e-mails', async () => {
  const queue = (name: string) =>
    app.database.query(
      `select graphile_worker.add_job($1::text, '{"categoryId":1}', job_key => $1 || ':{"categoryId":1}')`,
      [name],
    );
  for (const name of ['category-moved', 'alert-due', 'password-changed']) await queue(name);
  const here = await places.of(app);
  await here.run('backup');
  await using there = await places.empty(here);
  await there.run('restore', 'latest');
  const queued = 'select task_identifier as name, max_attempts as most from graphile_worker.jobs';
  expect(await there.database.query(queued)).toEqual([{ name: 'category-moved', most: 25 }]);
  for (const database of [app.database, there.database]) await forgetJobs(database);
});
