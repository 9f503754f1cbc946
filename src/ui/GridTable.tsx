import type { ReactNode } from 'react';
import type { DecimalSign } from '@/lib/csv';
import { localeOf } from '@/lib/language-path';
import { localNumber } from '@/lib/local-number';

export interface GridTableProps {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** By column: aligned right, in figures of one width. */
  numeric: readonly boolean[];
  /** First cell of the row that stands out. */
  highlight?: string | undefined;
  /** What stands before the decimals in its cells. */
  sign?: DecimalSign | undefined;
  /** Of the text around it: in whose way numbers are written; as they are without it. */
  language?: string | undefined;
  caption?: ReactNode;
}

/** A table of data: the first column names the rows. */
export function GridTable({ header, rows, numeric, highlight, sign = '.', language, caption }: GridTableProps) {
  const align = (column: number) => (numeric[column] ? 'n' : undefined);
  return (
    <table className="table">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {header.map((name, column) =>
            name ? (
              <th key={column} scope="col" className={align(column)}>
                {name}
              </th>
            ) : (
              <td key={column} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row} className={highlight && cells[0] === highlight ? 'hl' : undefined}>
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={column} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={column} className={align(column)}>
                  {language && numeric[column] ? localNumber(cell, localeOf(language), sign) : cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
