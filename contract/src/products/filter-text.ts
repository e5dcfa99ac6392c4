/** Filters by facts in words, as chips and the names of alerts have them. Pure. */
import { stateNames } from '../core/us-state-names.ts';
import { factChoiceNames, type Kind, kindNames } from './facts.ts';
import type { FactFilter, FilterName } from './filters.ts';

const fixedNames: { [Name in FilterName]?: Readonly<Record<string, string>> } = {
  kind: kindNames,
  when: { today: 'Today', week: 'This week', month: 'This month' },
  where: { online: 'Online', ...stateNames },
  creditState: stateNames,
  form: factChoiceNames.courseForm,
  workplace: factChoiceNames.workplace,
  employment: factChoiceNames.employment,
};

/** A value as the reader knows it; `termName` is the name of a taxonomy term, or '' if it is not known. */
export function filterValueName(name: FilterName, value: string, termName = ''): string {
  return fixedNames[name]?.[value] ?? (termName || value);
}

const plurals: Record<Kind, string> = { event: 'Events', course: 'Courses', career: 'Career postings' };

/** Names what an alert's filters find: `Events with Ethics credit for Ohio, online`. */
export function describeFilter(filter: FactFilter, creditName: string): string {
  const { where, workplace, employment, form, pay } = filter;
  const place = where === undefined || where === 'online' ? '' : ` in ${filterValueName('where', where)}`;
  const details = [
    where === 'online' ? where : '',
    ...(['form', 'workplace', 'employment'] as const).map((name) =>
      filterValueName(name, filter[name] ?? '').toLowerCase(),
    ),
    pay === undefined ? '' : `$${Number(pay).toLocaleString('en-US')} a year or more`,
  ];
  const implied = form === undefined ? (workplace ?? employment ?? pay) && 'career' : 'course';
  const kind = (filter.kind ?? implied) as Kind | undefined;
  const things = kind === undefined ? 'Offers' : plurals[kind];
  return [`${things}${place}${creditText(filter, creditName)}`, ...details.filter(Boolean)].join(', ');
}

function creditText({ credit, creditState }: FactFilter, creditName: string): string {
  if (credit === undefined && creditState === undefined) return '';
  const kind = credit === undefined || creditName === '' ? 'credit' : `${creditName} credit`;
  return ` with ${kind}${creditState === undefined ? '' : ` for ${filterValueName('creditState', creditState)}`}`;
}
