import type { Location } from 'react-router';
import { figureText } from '#contract/core/figure-text.ts';
import type { LabelId } from '#contract/core/ids.ts';
import { areaParameters, paths } from '#contract/core/paths.ts';
import { masterLists } from '#contract/masters/calls.ts';
import { addMaster } from '#contract/masters/keeping-calls.ts';
import type { ListedMaster, MasterKind } from '#contract/masters/model.ts';
import { masterColumns, masterTexts, masterThings } from '#contract/masters/texts.ts';
import { useChange } from '../../client/changes.ts';
import { Button } from '../../kit/form/button.tsx';
import { useTellElsewhere } from '../../kit/form/elsewhere.ts';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { FormFailure } from '../../kit/form/form-failure.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Section } from '../../kit/page/section.tsx';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import { useTableQuery } from '../../kit/table/use-table-query.ts';
import { useTableView } from '../../kit/table/use-table-view.ts';
import { StateSign } from '../../kit/text/state-sign.tsx';
import { MasterActs, MasterFields, useBriefFailure } from './master-acts.tsx';
import classes from './masters.module.css';
import { masterFilters, pageOfMasters } from './table-of-masters.ts';
import { masterForm, noMaster, useMasterForm } from './use-master-form.ts';

/** A master list for the staff: the form that adds a row, and the table of all (rules/staff-area 3). */
export function Masters({ kind }: { kind: MasterKind }) {
  const list = masterLists[kind];
  const [, several] = masterThings[kind];
  const table = useTableView(masterFilters);
  const query = useTableQuery(list, { includeSuspended: true });
  const act = useTableAct(list);
  const masters = query.data ?? [];
  const acts: Column<ListedMaster> = {
    name: masterColumns.acts,
    is: 'act',
    cell: (master) => <MasterActs kind={kind} master={master} masters={masters} table={act} />,
  };
  return (
    <div className={classes.lists}>
      <AddMaster kind={kind} masters={masters} onAdded={act.done} />
      <StaffTable
        table={table}
        title={`All ${several}`}
        things={masterThings[kind]}
        search={`Search ${several}`}
        query={query}
        pageOf={(all) => pageOfMasters(all, table.view, table.part)}
        columns={[...columnsOf(kind, masters), acts]}
        keyOf={({ id }) => id}
        none={masterTexts.none}
      />
    </div>
  );
}

function columnsOf(kind: MasterKind, masters: ListedMaster[]): Column<ListedMaster>[] {
  const { name, description, parentId, slug, uses, status } = masterColumns;
  const parentOf = (row: ListedMaster) => masters.find(({ id }) => id === row.parentId)?.name ?? '';
  return [
    { name, className: classes.name, cell: (row) => row.name },
    { name: description, cell: (row) => row.description },
    ...(kind === 'category'
      ? [
          { name: parentId, isNamed: true, cell: parentOf },
          { name: slug, isNamed: true, cell: (row: ListedMaster) => row.slug },
        ]
      : []),
    { name: uses, is: 'figure', isNamed: true, cell: (row) => <Uses kind={kind} master={row} /> },
    { name: status, isNamed: true, cell: (row) => <Standing master={row} /> },
  ];
}

/** Leads to them where there is a list of them. */
function Uses({ kind, master }: { kind: MasterKind; master: ListedMaster }) {
  const count = figureText(master.uses ?? 0);
  const path = listOf(kind, master);
  if (path === undefined || master.uses === 0) return count;
  return (
    <a href={path} className={classes.uses}>
      {count}
      <span className="visually-hidden"> products of {master.name}</span>
    </a>
  );
}

function listOf(kind: MasterKind, { id, slug = '', status }: ListedMaster): string | undefined {
  if (kind === 'label') return paths.labelled(id as LabelId);
  return kind === 'category' && status === 'active' ? paths.listing(slug) : undefined;
}

function Standing({ master: { status } }: { master: ListedMaster }) {
  return status === 'active' ? (
    <StateSign>{masterTexts.active}</StateSign>
  ) : (
    <StateSign tone="quiet">{masterTexts.inactive}</StateSign>
  );
}

interface AddMasterProps {
  kind: MasterKind;
  masters: ListedMaster[];
  onAdded: (text: string) => Promise<void>;
}

/** The form on top of a list; emptied, it is ready for the next one. */
export function AddMaster({ kind, masters, onAdded }: AddMasterProps) {
  const change = useChange();
  const tellElsewhere = useTellElsewhere();
  const form = useMasterForm(kind, noMaster);
  useBriefFailure(form);
  const guard = useLeaveGuard([form], panelOf);
  const add = async () => {
    const { message } = await change(addMaster[kind], masterForm(form.values));
    if (form.isLeft()) return tellElsewhere(message);
    form.replace(noMaster, noMaster);
    document.getElementById('name')?.focus();
    await onAdded(message);
  };
  return (
    <Section title={`${masterTexts.add} a ${masterThings[kind][0]}`}>
      <form className={classes.form} {...formAttributes(() => form.submit(add))}>
        <FormFailure form={form} />
        <FormErrorSummary form={form} />
        <div className={classes.fields}>
          <MasterFields kind={kind} form={form} masters={masters} />
        </div>
        <div className={classes.send}>
          <Button type="submit" isLoading={form.isPending}>
            {masterTexts.add}
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
