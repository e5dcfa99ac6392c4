import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { numberText } from '#contract/core/number-text.ts';
import { paths } from '#contract/core/paths.ts';
import { listImportFaults, startTableDownload } from '#contract/imports/calls.ts';
import { columnLabels } from '#contract/imports/columns.ts';
import type { AskTable, FaultSum, Import, ImportFault, ImportKind } from '#contract/imports/model.ts';
import { faultSumText, shownFaultsText, importScreenTexts as texts } from '#contract/imports/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { DownloadButton } from '../../kit/form/download-button.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import classes from './import-faults.module.css';

/** Maximum number of problem kinds, and of rows of each, on screen; the file contains the others. */
const shown = 20;

/**
 * Kinds of problems, each with its first rows on request; all stored ones are available as a file (rules/imports 10).
 */
export function ImportFaults({ found }: { found: Import }) {
  const { kind, id, told } = found;
  const query = useQuery({
    ...useFaultsQuery(found, { column: '', kind: null, limit: 1 }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryResult query={query} label={texts.faults}>
      {({ sums }) => (
        <section aria-labelledby="import-problems" className={classes.faults}>
          <h3 id="import-problems">{texts.faults}</h3>
          <ul className={classes.sums}>
            {sums.slice(0, shown).map((sum) => (
              <li key={`${told} ${sum.column} ${sum.sentence}`}>
                <FaultGroup found={found} sum={sum} />
              </li>
            ))}
          </ul>
          {sums.length > shown && <p>{shownFaultsText(shown, sums.length)}</p>}
          <TableDownload kind={kind} faultsOf={id}>
            {texts.downloadFaults}
          </TableDownload>
        </section>
      )}
    </QueryResult>
  );
}

function useFaultsQuery(
  { id, told }: Import,
  filter: { column: string; kind: string | null; limit: number },
) {
  const query = callQuery(useApi(), listImportFaults, { id, skip: 0, ...filter });
  // `told` is the number of problems. It grows with each part that was processed, and the query then runs again.
  return { ...query, queryKey: [...query.queryKey, told], staleTime: 0 };
}

function FaultGroup({ found, sum }: { found: Import; sum: FaultSum }) {
  const [isOpen, setOpen] = useState(false);
  const { column, sentence, count } = sum;
  const words = `${columnText(found.kind, column)}: ${faultSumText(sentence, count)}`;
  // Shows no rows for the summary of all further kinds of problems.
  if (sentence === '') return words;
  return (
    <details className={classes.group} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words}</summary>
      {isOpen && <FaultRows found={found} sum={sum} words={words} />}
    </details>
  );
}

function FaultRows({ found, sum, words }: { found: Import; sum: FaultSum; words: string }) {
  const { column, sentence, count } = sum;
  const query = useQuery(useFaultsQuery(found, { column, kind: sentence, limit: shown }));
  return (
    <QueryResult query={query} label={words}>
      {({ faults }) => (
        <>
          <Table
            label={words}
            columns={columnsFor(sum, faults)}
            rows={faults}
            keyOf={(fault) => faults.indexOf(fault)}
            rowClass={classes.line}
          />
          {count > faults.length && <p>{shownFaultsText(faults.length, count)}</p>}
        </>
      )}
    </QueryResult>
  );
}

/** Shows the sentence of each row if it is more specific than that of its kind. An example is “Same as row 4.”. */
function columnsFor({ sentence }: FaultSum, faults: ImportFault[]): Column<ImportFault>[] {
  const saysMore = faults.some((fault) => fault.sentence !== sentence);
  return [
    {
      name: texts.row,
      is: 'figure',
      isNamed: true,
      className: classes.row,
      cell: ({ row }) => numberText(row),
    },
    { name: texts.cell, isNamed: true, className: classes.cell, cell: ({ cell }) => cell },
    ...(saysMore
      ? [{ name: texts.fault, className: classes.fault, cell: (fault: ImportFault) => fault.sentence }]
      : []),
  ];
}

const columnText = (kind: ImportKind, column: string) =>
  column === '' ? texts.wholeRow : (columnLabels[kind][column] ?? column);

/** Downloads products, members, or the problems of a file, as a table for spreadsheets. */
export function TableDownload({ children, ...asked }: AskTable & { children: ReactNode }) {
  const api = useApi();
  const askWord = async () => (await api(startTableDownload, asked)).token;
  const sayWhy = (error: unknown) => showToast({ tone: 'bad', text: asFault(error).message });
  return (
    <DownloadButton variant="default" action={paths.downloadTable()} askWord={askWord} onFailed={sayWhy}>
      {children}
    </DownloadButton>
  );
}
