import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { stateCodes } from '#contract/core/us-states.ts';
import { deleteCredit, listCredits, showCreditState } from '#contract/credits/calls.ts';
import type { CreditPage, CreditRecord } from '#contract/credits/model.ts';
import { stateText, creditTexts as texts } from '#contract/credits/texts.ts';
import { listCreditKinds } from '#contract/taxonomy/calls.ts';
import type { CreditKind } from '#contract/taxonomy/model.ts';
import { asFault } from '../../client/api.ts';
import { useDownload } from '../../client/download.ts';
import { useSite } from '../../client/environment.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useViewer } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { SelectField } from '../../kit/form/fields.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { Section } from '../../kit/page/section.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import { type TableAct, useTableAct } from '../../kit/table/use-table-act.ts';
import { dateText } from '../../kit/text/date-text.ts';
import { CreditDialog } from './credit-dialog.tsx';
import classes from './credits.module.css';
import { StateProgress } from './state-progress.tsx';

/** A member's credit hours: what each state still needs, and all entries (rules/credits 1). */
export function CreditsScreen() {
  const api = useApi();
  const credits = useQuery(callQuery(api, listCredits, {}));
  const kinds = useQuery(callQuery(api, listCreditKinds, { includeSuspended: true }));
  return (
    <QueryResult query={credits} label={texts.loading}>
      {(page) => (
        <QueryResult query={kinds} label={texts.loading}>
          {(all) => <Credits page={page} kinds={all} />}
        </QueryResult>
      )}
    </QueryResult>
  );
}

type Opened = { act: 'add' } | { act: 'edit' | 'delete'; record: CreditRecord };

interface CreditsProps {
  page: CreditPage;
  kinds: CreditKind[];
}

function Credits({ page, kinds }: CreditsProps) {
  const [opened, setOpened] = useState<Opened>();
  const table = useTableAct(listCredits);
  const close = () => setOpened(undefined);
  return (
    <div className={classes.page}>
      <OwnerOnPaper />
      <Toolbar hasRecords={page.records.length > 0} onAdd={() => setOpened({ act: 'add' })} />
      <States page={page} kinds={kinds} table={table} />
      <Section title={texts.all}>
        {page.records.length === 0 ? (
          <EmptyState title={texts.none}>{texts.firstStep}</EmptyState>
        ) : (
          <Records records={page.records} onOpen={(act, record) => setOpened({ act, record })} />
        )}
      </Section>
      {opened?.act === 'add' && <CreditDialog kinds={kinds} table={table} onClose={close} />}
      {opened?.act === 'edit' && (
        <CreditDialog record={opened.record} kinds={kinds} table={table} onClose={close} />
      )}
      {opened?.act === 'delete' && <RemoveDialog record={opened.record} table={table} onClose={close} />}
    </div>
  );
}

/** Whose hours a printed page shows. */
function OwnerOnPaper() {
  const viewer = useViewer();
  if (viewer.is !== 'member') return null;
  const { firstName, lastName } = viewer.profile;
  return (
    <p className={classes.onPaper}>
      {firstName} {lastName}
    </p>
  );
}

function Toolbar({ hasRecords, onAdd }: { hasRecords: boolean; onAdd: () => void }) {
  const download = useSavedFile();
  return (
    <div className={classes.toolbar}>
      <Button onClick={onAdd}>{texts.add}</Button>
      {hasRecords && (
        <>
          <Button variant="default" onClick={() => download(paths.downloadCredits(), 'credit-hours.csv')}>
            {texts.download}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </>
      )}
    </div>
  );
}

/** Saves a file that only the member may read; says why if that fails. */
function useSavedFile() {
  const download = useDownload();
  return (path: string, name: string) =>
    download(path, name).catch((error: unknown) => showToast({ tone: 'bad', text: asFault(error).message }));
}

/** States with hours or chosen ones, each with its progress; others can be added. */
function States({ page, kinds, table }: CreditsProps & { table: TableAct }) {
  const api = useApi();
  const { records, requirements, states: chosen } = page;
  const named = records.map(({ state }) => state).filter((state) => state !== '');
  const shown = [...new Set([...named, ...chosen])].sort();
  const show = (state: string, isShown: boolean) =>
    table.act(async () => {
      await api(showCreditState, { state, isShown });
      return isShown ? texts.stateShown(stateText(state)) : texts.stateHidden(stateText(state));
    });
  const others = stateCodes.filter((state) => !shown.includes(state));
  return (
    <>
      {shown.map((state) => (
        <StateProgress
          key={state}
          state={state}
          records={records}
          requirement={requirements.find((one) => one.state === state)}
          kinds={kinds}
          onHide={named.includes(state) ? undefined : () => show(state, false)}
        />
      ))}
      <form className={classes.choice}>
        <SelectField
          id="shown-state"
          label={texts.showState}
          value=""
          options={[
            { value: '', name: texts.choose },
            ...others.map((state) => ({ value: state as string, name: stateText(state) })),
          ]}
          onChange={(state) => state !== '' && show(state, true)}
        />
      </form>
    </>
  );
}

interface RecordsProps {
  records: CreditRecord[];
  onOpen: (act: 'edit' | 'delete', record: CreditRecord) => void;
}

function Records({ records, onOpen }: RecordsProps) {
  const { dateFormat } = useSite();
  const { fields } = texts;
  const columns: Column<CreditRecord>[] = [
    {
      name: fields.completedOn,
      cell: ({ completedOn }) => dateText(new Date(completedOn), dateFormat, 'UTC'),
    },
    { name: fields.title, className: classes.name, cell: (record) => <Title record={record} /> },
    { name: texts.kind, isNamed: true, cell: ({ kind }) => kind },
    { name: fields.stateCode, isNamed: true, cell: ({ state }) => stateText(state) },
    { name: fields.hours, is: 'figure', isNamed: true, cell: ({ hours }) => hours },
    { name: fields.approval, isNamed: true, cell: ({ approval }) => approval },
    {
      name: fields.certificate,
      isNamed: true,
      cell: (record) => record.certificate !== '' && <Certificate record={record} />,
    },
    {
      name: texts.acts,
      is: 'act',
      cell: (record) => (
        <>
          <RowAct
            icon={IconPencil}
            name={texts.edit}
            of={record.title}
            onPress={() => onOpen('edit', record)}
          />
          <RowAct
            icon={IconTrash}
            name={texts.delete}
            of={record.title}
            onPress={() => onOpen('delete', record)}
          />
        </>
      ),
    },
  ];
  return (
    <div className={classes.records}>
      <Table
        label={texts.all}
        columns={columns}
        rows={records}
        keyOf={({ id }) => id}
        rowClass={classes.row}
      />
    </div>
  );
}

function Title({ record: { title, productId } }: { record: CreditRecord }) {
  return productId === null ? title : <Link to={paths.product(productId)}>{title}</Link>;
}

function Certificate({ record: { id, certificate } }: { record: CreditRecord }) {
  const download = useSavedFile();
  return (
    <>
      <button
        type="button"
        className={classes.file}
        onClick={() => download(paths.downloadCertificate(id), certificate)}
      >
        <span className="visually-hidden">{texts.downloadFile} </span>
        {certificate}
      </button>
      <span className={classes.onPaper}>{certificate}</span>
    </>
  );
}

interface RemoveDialogProps {
  record: CreditRecord;
  table: TableAct;
  onClose: () => void;
}

function RemoveDialog({ record: { id, title, certificate }, table, onClose }: RemoveDialogProps) {
  const api = useApi();
  async function remove(): Promise<void> {
    const message = await api(deleteCredit, { id });
    onClose();
    await table.done(message);
  }
  return (
    <DeleteDialog question={texts.confirmDelete} name={title} onDelete={remove} onClose={onClose}>
      {certificate !== '' && <p>{texts.deletesCertificate}</p>}
    </DeleteDialog>
  );
}
