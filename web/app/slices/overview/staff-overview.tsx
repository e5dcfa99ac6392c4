import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { Link } from 'react-router';
import type { BackupSummary } from '#contract/backups/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { numberText } from '#contract/core/number-text.ts';
import { type AreaTabId, paths } from '#contract/core/paths.ts';
import {
  type Overview,
  type Queue,
  queueTabs,
  type SetupStep,
  setupSteps,
  type WeekStatistic,
} from '#contract/overview/model.ts';
import { queueTexts, setupStepTexts, overviewTexts as texts } from '#contract/overview/texts.ts';
import { statisticTexts } from '#contract/statistics/texts.ts';
import { useOverview } from '../../client/overview.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Section } from '../../kit/page/section.tsx';
import { shortMomentText } from '../../kit/text/date-text.ts';
import classes from './staff-overview.module.css';

type TabAddress = (tab: AreaTabId) => string;

/** Open tasks of staff, the last week, backups, and remaining setup steps (rules/staff-area 21). */
export function StaffOverview({ memberId }: { memberId: MemberId }) {
  const at: TabAddress = (tab) => paths.areaTab(memberId, tab);
  return (
    <QueryResult query={useOverview()} label={texts.loading}>
      {(found) => <Found found={found} at={at} />}
    </QueryResult>
  );
}

function Found({ found, at }: { found: Overview; at: TabAddress }) {
  const { queues, week, backups, setup } = found;
  return (
    <div className={classes.overview}>
      {setup !== null && <Setup done={setup} at={at} />}
      <Queues queues={queues} at={at} />
      <Week week={week} more={backups === null ? undefined : at('numbers')} />
      {backups !== null && <Backups backups={backups} to={at('backups')} />}
    </div>
  );
}

function Queues({ queues, at }: { queues: Queue[]; at: TabAddress }) {
  const isQuiet = queues.every(({ count }) => count === 0);
  return (
    <Section title={texts.needsYou} text={isQuiet ? texts.nothing : undefined}>
      <ul className={classes.queues}>
        {queues.map(({ name, count }) => (
          <li key={name} className={classes.queue}>
            <Link to={at(queueTabs[name])}>{queueTexts[name]}</Link>
            <span className={count > 0 ? classes.waiting : classes.none}>{numberText(count)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** `more` is the address of the statistics, for those who may open them. */
function Week({ week, more }: { week: WeekStatistic[]; more: string | undefined }) {
  return (
    <Section title={texts.week}>
      <dl className={classes.week}>
        {week.map(({ name, total, before }) => (
          <div key={name} className={classes.figure}>
            <dt>{statisticTexts[name]}</dt>
            <dd className={classes.total}>{total === null ? '–' : numberText(total)}</dd>
            <dd className={classes.quiet}>{beforeText(total, before)}</dd>
          </div>
        ))}
      </dl>
      {more !== undefined && (
        <p>
          <Link to={more}>{texts.statistics}</Link>
        </p>
      )}
    </Section>
  );
}

function beforeText(total: number | null, before: number | null): string {
  if (total === null) return texts.unknown;
  return before === null ? '' : texts.before(before);
}

function Backups({ backups, to }: { backups: BackupSummary; to: string }) {
  const { isOn, isLate, lastBackupAt, lastRestoreTestAt, hasFailedTest } = backups;
  return (
    <Section title={texts.backups}>
      {!isOn && <p>{texts.backupsOff}</p>}
      {isOn && (
        <ul className={classes.lines}>
          <li>
            {lastBackupAt === null ? texts.noBackup : texts.lastBackup(shortMomentText(lastBackupAt))}{' '}
            {isLate && <strong className={classes.bad}>{texts.late}</strong>}
          </li>
          <li>
            {lastRestoreTestAt === null ? texts.noTest : texts.lastTest(shortMomentText(lastRestoreTestAt))}{' '}
            {hasFailedTest && <strong className={classes.bad}>{texts.testFailed}</strong>}
          </li>
        </ul>
      )}
      <p>
        <Link to={to}>{texts.seeBackups}</Link>
      </p>
    </Section>
  );
}

/** Tab in which each step is done. */
const stepTabs: Record<SetupStep, AreaTabId> = {
  name: 'settings',
  logo: 'settings',
  categories: 'categories',
  import: 'products',
  invitations: 'users',
  'test-mail': 'settings',
};

function Setup({ done, at }: { done: SetupStep[]; at: TabAddress }) {
  return (
    <Section title={texts.setup} text={done.length === setupSteps.length ? texts.setupDone : undefined}>
      <ul className={classes.lines}>
        {setupSteps.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} to={at(stepTabs[step])} />
        ))}
      </ul>
    </Section>
  );
}

function Step({ step, isDone, to }: { step: SetupStep; isDone: boolean; to: string }) {
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <Link to={to}>{setupStepTexts[step]}</Link>
      <span className={classes.quiet}>{isDone ? texts.done : texts.open}</span>
    </li>
  );
}
