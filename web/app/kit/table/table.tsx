import type { ReactNode } from 'react';
import classes from './table.module.css';

export interface Column<Row> {
  name: string;
  /** Content of the cell; `place` is the row's index, from 0. */
  cell: (row: Row, place: number) => ReactNode;
  /** `figure` aligns numbers at the end of their column; `act` aligns actions at the end of their row. */
  is?: 'figure' | 'act';
  /** On a phone, which has no header row, the cell shows the column's name. */
  isNamed?: boolean;
  className?: string | undefined;
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  label?: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => number;
  /** On a phone each row is a card: a grid whose areas the columns fill. */
  rowClass: string | undefined;
}

/** Explicit ARIA roles: on a phone the rows are laid out as a list, and some browsers then drop the table semantics. */
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Rows of one kind; a table on wide screens. */
export function Table<Row>({ label, columns, rows, keyOf, rowClass }: TableProps<Row>) {
  return (
    <table {...role.table} aria-label={label} className={classes.table}>
      <thead {...role.group}>
        <tr {...role.row}>
          {columns.map(({ name, is }) => (
            <th key={name} {...role.header} scope="col" data-is={is}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.group}>
        {rows.map((row, place) => (
          <tr key={keyOf(row)} {...role.row} className={rowClass}>
            {columns.map(({ name, cell, is, isNamed, className }) => (
              <td
                key={name}
                {...role.cell}
                className={className}
                data-is={is}
                data-label={isNamed ? name : undefined}
              >
                {cell(row, place)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
