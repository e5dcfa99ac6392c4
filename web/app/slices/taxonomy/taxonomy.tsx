import type { Location } from 'react-router';
import type { LabelId } from '#contract/core/ids.ts';
import { numberText } from '#contract/core/number-text.ts';
import { areaParameters, paths } from '#contract/core/paths.ts';
import { taxonomyLists } from '#contract/taxonomy/calls.ts';
import type { ListedTaxonomyTerm, TaxonomyTermKind } from '#contract/taxonomy/model.ts';
import { addTaxonomyTerm } from '#contract/taxonomy/term-calls.ts';
import {
  taxonomyNames,
  taxonomyOrders,
  taxonomyTermColumns,
  taxonomyTermStates,
  taxonomyTexts,
} from '#contract/taxonomy/texts.ts';
import { useChange } from '../../client/changes.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { Button } from '../../kit/form/button.tsx';
import { FormErrorSummary, FormFailure } from '../../kit/form/form-error-summary.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Section } from '../../kit/page/section.tsx';
import { type RowsOfTable, StaffTable } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { ChoiceFilter, TableView } from '../../kit/table/table-view.ts';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import { useTableQuery, useTableView } from '../../kit/table/use-table-view.ts';
import { StatusBadge } from '../../kit/text/status-badge.tsx';
import classes from './taxonomy.module.css';
import { TaxonomyTermActs, TaxonomyTermFields, useBriefFailure } from './term-acts.tsx';
import { emptyTaxonomyTerm, taxonomyTermForm, useTaxonomyTermForm } from './use-term-edit.ts';

/** A taxonomy list for staff: the form that adds a term, and the table of all (rules/staff-area 3). */
export function Taxonomy({ kind }: { kind: TaxonomyTermKind }) {
  const list = taxonomyLists[kind];
  const [, several] = taxonomyNames[kind];
  const table = useTableView(taxonomyFilters);
  const query = useTableQuery(list, { includeSuspended: true });
  const act = useTableAct(list);
  const taxonomy = query.data ?? [];
  const acts: Column<ListedTaxonomyTerm> = {
    name: taxonomyTermColumns.acts,
    is: 'act',
    cell: (taxonomyTerm) => (
      <TaxonomyTermActs kind={kind} taxonomyTerm={taxonomyTerm} taxonomy={taxonomy} table={act} />
    ),
  };
  return (
    <div className={classes.lists}>
      <AddTaxonomyTerm kind={kind} taxonomy={taxonomy} onAdded={act.done} />
      <StaffTable
        table={table}
        title={`All ${several}`}
        things={taxonomyNames[kind]}
        search={`Search ${several}`}
        query={query}
        pageOf={(all) => pageOfTaxonomy(all, table.view, table.part)}
        columns={[...columnsOf(kind, taxonomy), acts]}
        keyOf={({ id }) => id}
        none={taxonomyTexts.none}
      />
    </div>
  );
}

function columnsOf(kind: TaxonomyTermKind, taxonomy: ListedTaxonomyTerm[]): Column<ListedTaxonomyTerm>[] {
  const { name, description, parentId, slug, uses, status } = taxonomyTermColumns;
  const parentOf = (row: ListedTaxonomyTerm) => taxonomy.find(({ id }) => id === row.parentId)?.name ?? '';
  return [
    { name, className: classes.name, cell: (row) => row.name },
    { name: description, cell: (row) => row.description },
    ...(kind === 'category'
      ? [
          { name: parentId, isNamed: true, cell: parentOf },
          { name: slug, isNamed: true, cell: (row: ListedTaxonomyTerm) => row.slug },
        ]
      : []),
    ...(kind === 'creditKind'
      ? []
      : [
          {
            name: uses,
            is: 'figure' as const,
            isNamed: true,
            cell: (row: ListedTaxonomyTerm) => <Uses kind={kind} taxonomyTerm={row} />,
          },
        ]),
    { name: status, isNamed: true, cell: (row) => <Standing taxonomyTerm={row} /> },
  ];
}

/** Links to the term's products if they have a list. */
function Uses({ kind, taxonomyTerm }: { kind: TaxonomyTermKind; taxonomyTerm: ListedTaxonomyTerm }) {
  const count = numberText(taxonomyTerm.uses ?? 0);
  const path = listOf(kind, taxonomyTerm);
  if (path === undefined || taxonomyTerm.uses === 0) return count;
  return (
    <a href={path} className={classes.uses}>
      {count}
      <span className="visually-hidden"> products of {taxonomyTerm.name}</span>
    </a>
  );
}

function listOf(kind: TaxonomyTermKind, { id, slug = '', status }: ListedTaxonomyTerm): string | undefined {
  if (kind === 'label') return paths.labelled(id as LabelId);
  return kind === 'category' && status === 'active' ? paths.listing(slug) : undefined;
}

function Standing({ taxonomyTerm: { status } }: { taxonomyTerm: ListedTaxonomyTerm }) {
  return status === 'active' ? (
    <StatusBadge>{taxonomyTexts.active}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{taxonomyTexts.inactive}</StatusBadge>
  );
}

interface AddTaxonomyTermProps {
  kind: TaxonomyTermKind;
  taxonomy: ListedTaxonomyTerm[];
  onAdded: (text: string) => Promise<void>;
}

/** The form above a list; it is cleared for the next term. */
export function AddTaxonomyTerm({ kind, taxonomy, onAdded }: AddTaxonomyTermProps) {
  const change = useChange();
  const announceSuccess = useAnnounceSuccess();
  const form = useTaxonomyTermForm(kind, emptyTaxonomyTerm);
  useBriefFailure(form);
  const guard = useLeaveGuard([form], panelOf);
  const add = async () => {
    const { message } = await change(addTaxonomyTerm[kind], taxonomyTermForm(form.values));
    if (form.isLeft()) return announceSuccess(message);
    form.replace(emptyTaxonomyTerm, emptyTaxonomyTerm);
    document.getElementById('name')?.focus();
    await onAdded(message);
  };
  return (
    <Section title={`${taxonomyTexts.add} a ${taxonomyNames[kind][0]}`}>
      <form className={classes.form} {...formAttributes(() => form.submit(add))}>
        <FormFailure form={form} />
        <FormErrorSummary form={form} />
        <div className={classes.fields}>
          <TaxonomyTermFields kind={kind} form={form} taxonomy={taxonomy} />
        </div>
        <div className={classes.send}>
          <Button type="submit" isLoading={form.isPending}>
            {taxonomyTexts.add}
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} what="Your changes are" keeps={false} />
    </Section>
  );
}

/** The table below changes the rest of the address. */
function panelOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname}?${new URLSearchParams(search).get(areaParameters.tab)}`;
}

type Choices<Names extends Record<string, string>> = ChoiceFilter<keyof Names & string>;

const order: Choices<typeof taxonomyOrders> = {
  is: 'choice',
  label: 'Order',
  values: ['name', 'uses'],
  names: taxonomyOrders,
};
const state: Choices<typeof taxonomyTermStates> = {
  is: 'choice',
  label: 'Status',
  values: ['all', 'active', 'suspended'],
  names: taxonomyTermStates,
};

export const taxonomyFilters = { order, state };

/** Returns the rows that match the search and filters, and those of the page. */
export function pageOfTaxonomy(
  taxonomy: ListedTaxonomyTerm[],
  { text, filters }: TableView<typeof taxonomyFilters>,
  { skip, limit }: { skip: number; limit: number },
): RowsOfTable<ListedTaxonomyTerm> {
  const words = text.toLowerCase().split(' ');
  const found = taxonomy
    .filter(({ status }) => filters.state === 'all' || filters.state === status)
    .filter((taxonomyTerm) => words.every((word) => wordsOf(taxonomyTerm).includes(word)));
  // The list arrives sorted by name.
  if (filters.order === 'uses') found.sort((one, other) => (other.uses ?? 0) - (one.uses ?? 0));
  return { rows: found.slice(skip, skip + limit), total: found.length };
}

function wordsOf({ name, description, slug = '' }: ListedTaxonomyTerm): string {
  return `${name} ${description} ${slug}`.toLowerCase();
}
