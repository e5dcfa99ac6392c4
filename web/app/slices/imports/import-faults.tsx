import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { figureText } from '#contract/core/figure-text.ts';
import { listImportFaults } from '#contract/imports/calls.ts';
import type { FaultSum, Import, ImportFault } from '#contract/imports/model.ts';
import { faultSumText, importScreenTexts, keptFaultsText } from '#contract/imports/texts.ts';
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
    cell: ({ row }) => figureText(row),
  },
  {
    name: importScreenTexts.column,
    className: classes.column,
    cell: ({ column }) => (column === '' ? importScreenTexts.wholeRow : column),
  },
  { name: importScreenTexts.fault, className: classes.fault, cell: ({ sentence }) => sentence },
];

/** What is wrong with which cell or passed over: the first here, all that are kept as a file, all counted (rules/imports 10). */
export function ImportFaults({ found: { kind, id, told } }: { found: Import }) {
  const asked = callQuery(useApi(), listImportFaults, { id, skip: 0, limit: shown });
  const query = useQuery({
    ...asked,
    // There are more with each part of the rows, and each of them is counted.
    queryKey: [...asked.queryKey, told],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Awaited query={query} label={importScreenTexts.faults}>
      {({ faults, sums }) => (
        <div className={classes.faults}>
          <Table
            label={importScreenTexts.faults}
            columns={columns}
            rows={faults}
            keyOf={(fault) => faults.indexOf(fault)}
            rowClass={classes.line}
          />
          {told > faults.length && (
            <>
              <p>{keptFaultsText(faults.length, told)}</p>
              <FaultSums sums={sums} />
            </>
          )}
          <TableDownload kind={kind} faultsOf={id}>
            {importScreenTexts.downloadFaults}
          </TableDownload>
        </div>
      )}
    </Awaited>
  );
}

function FaultSums({ sums }: { sums: FaultSum[] }) {
  return (
    <ul aria-label={importScreenTexts.sums} className={classes.sums}>
      {sums.map((sum) => (
        <li key={`${sum.column} ${sum.sentence}`}>
          {sum.column === '' ? importScreenTexts.wholeRow : sum.column}:{' '}
          {faultSumText(sum.sentence, sum.count)}
        </li>
      ))}
    </ul>
  );
}
