/** Of how many members the community site said nothing for long, for an operator's tools (rules/single-sign-on 18). */
import type { Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { askedOnce } from '../../platform/metrics/asked-once.ts';
import { figure, gauge } from '../../platform/metrics/figure.ts';
import { countUnheard } from './due-queries.ts';

const unheard = gauge(
  'guildhall_sso_members_unheard',
  'Members of whom the community site said nothing for a day though it can be asked, 10,000 at most.',
);

/** Without a value while the database does not answer. */
export function gaugeUnheard(registry: Registry, database: Database, issuer: string): void {
  const read = askedOnce(() => countUnheard(database, issuer));
  figure(registry, unheard, async () => {
    const value = await read();
    return value === undefined ? [] : [{ value }];
  });
}
