import { useQuery } from '@tanstack/react-query';
import { listImportFaults } from '#contract/imports/calls.ts';
import type { Import, ImportFault } from '#contract/imports/model.ts';
import { importScreenTexts, keptFaultsText } from '#contract/imports/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import classes from './import-faults.module.css';
import { TableDownload } from './table-download.tsx';

/** As many stand on screen; the file has the others. */
const shown = 20;

const columns: Column<ImportFault>[] = [
  {
    name: importScreenTexts.row,
    is: 'figure',
    isNamed: true,
    className: classes.row,
    cell: ({ row }) => row.toLocaleString('en-US'),
  },
  {
    name: importScreenTexts.column,
    className: classes.column,
    cell: ({ column }) => (column === '' ? importScreenTexts.wholeRow : column),
  },
  { name: importScreenTexts.fault, className: classes.fault, cell: ({ sentence }) => sentence },
];

/** What is wrong with which cell: the first of them here, all that are kept as a file (rules/imports 10). */
export function ImportFaults({ found: { kind, id, counts } }: { found: Import }) {
  const query = useQuery({
    ...callQuery(useApi(), listImportFaults, { id, skip: 0, limit: shown }),
    // There are more with each part of the rows.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.faults.length ?? 0) < Math.min(shown, counts.faulty) && 1_000,
  });
  return (
    <Awaited query={query} label={importScreenTexts.faults}>
      {({ faults, total }) => (
        <div className={classes.faults}>
          <Table
            label={importScreenTexts.faults}
            columns={columns}
            rows={faults}
            keyOf={(fault) => faults.indexOf(fault)}
            rowClass={classes.line}
          />
          {total > faults.length && <p>{keptFaultsText(faults.length)}</p>}
          <TableDownload kind={kind} faultsOf={id}>{importScreenTexts.downloadFaults}</TableDownload>
        </div>
      )}
    </Awaited>
  );
}
