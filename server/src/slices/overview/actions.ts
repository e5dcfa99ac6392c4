/** The start page of the staff area. */
import { areaAuth, mayUse } from '#contract/accounts/area.ts';
import { isAdmin } from '#contract/accounts/model.ts';
import { subjectOf } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import {
  type Overview,
  queueNames,
  queueTabs,
  type SetupStep,
  setupListDays,
  setupSteps,
  type WeekStatistic,
  weekDays,
  weekNames,
} from '#contract/overview/model.ts';
import { defaultSettings } from '#contract/settings/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type BackupOptions, summaryOf } from '../backups/index.ts';
import { readWeek } from '../statistics/index.ts';
import { findQueues } from './queries.ts';

/** Logged acts that complete a step of the setup list. */
const stepActs: Partial<Record<SetupStep, readonly string[]>> = {
  categories: ['master-added', 'master-edited', 'master-suspended', 'master-merged'],
  import: ['products-import-begun', 'members-import-begun'],
  invitations: ['member-invited'],
  'test-mail': ['test-mail-sent'],
};
const acts = Object.values(stepActs).flat();

export async function viewOverview(
  context: AppContext,
  options: BackupOptions,
  { memberId, role }: Viewer,
): Promise<Overview> {
  const { database, site, now } = context;
  const isOffice = isAdmin(role);
  const [found, week] = await Promise.all([
    findQueues(database, memberId, { acts, days: setupListDays }),
    readWeekStatistics(context),
  ]);
  const { counts, newestFlagged: newest, actsSinceSetup } = found;
  return {
    queues: queueNames
      .filter((name) => mayUse(role, areaAuth[queueTabs[name]]))
      .map((name) => ({ name, count: counts[name] })),
    newestFlagged: newest && { id: newest.id, subject: subjectOf(newest.kind, newest.subjectId) },
    week,
    backups: isOffice ? summaryOf(found.backups, options, now()) : null,
    setup: isOffice && actsSinceSetup !== null ? doneSteps(site, actsSinceSetup) : null,
  };
}

async function readWeekStatistics(context: AppContext): Promise<WeekStatistic[]> {
  const series = await readWeek(context, weekDays);
  return weekNames.map((name) => {
    const found = series.find((one) => one.name === name);
    return { name, total: found?.values[0] ?? null, before: found?.before ?? null };
  });
}

function doneSteps({ name, logo }: SiteSettings, done: readonly string[]): SetupStep[] {
  const isDone: Partial<Record<SetupStep, boolean>> = {
    name: name !== defaultSettings.name,
    logo: logo !== undefined,
  };
  return setupSteps.filter((step) => isDone[step] ?? stepActs[step]?.some((act) => done.includes(act)));
}
