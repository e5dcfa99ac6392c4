import type { Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { askedOnce, collectGauge } from '../../platform/metrics/collectors.ts';
import { countUnanswered } from './due-queries.ts';

const unheard = {
  name: 'guildhall_sso_members_unheard',
  help: 'Members of whom the community site said nothing for a day though it can be asked, 10,000 at most.',
};

/** A metric for monitoring tools (rules/single-sign-on 18). Without a value while the database doesn't respond. */
export function gaugeUnanswered(registry: Registry, database: Database, issuer: string): void {
  collectGauge(
    registry,
    unheard,
    askedOnce(() => countUnanswered(database, issuer)),
  );
}
