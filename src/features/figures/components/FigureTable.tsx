import type { ReactNode } from 'react';
import { ScrollRegion } from '@/ui';
import { addressOf, type Asked } from '../asked';
import type { ListName } from '../csv';
import { useFigures } from '../words';
import type { Place } from './place';

/** Asks for the visits in which something happened, where they are not asked for already. */
export function Happening({ event, place: { asked, here }, children }: { event: string; place: Place; children: ReactNode }) {
  return asked.filters.event === event ? children : <a href={`${here}${addressOf(asked, { event })}`}>{children}</a>;
}

/** A list as a file. */
export function CsvLink({ asked, list }: { asked: Asked; list: ListName }) {
  const { phrase } = useFigures();
  return (
    <p className="figs__csv">
      <a href={`/api/figures${addressOf(asked, { format: 'csv', list })}`} download>
        {phrase('figures.csv')} <span className="vh">{phrase(`figures.list.${list}`)}</span>
      </a>
    </p>
  );
}

export interface FigureRow {
  key: string;
  name: ReactNode;
  /** Of the largest: the length of the bar behind the name. */
  share?: number;
  cells: readonly ReactNode[];
}

/** A part of the page: its head with the way to the file, tabs where it shows one of several, and a table. */
export function FigureTable({
  id,
  title,
  hint,
  tabs,
  header,
  rows,
  empty,
  csv,
}: {
  id: string;
  title: string;
  hint?: string;
  tabs?: readonly { text: string; href: string; current: boolean }[];
  /** Of the first column, and of the cells. */
  header: readonly string[];
  rows: readonly FigureRow[];
  /** Said where there is no row. */
  empty: string;
  csv?: ReactNode;
}) {
  return (
    <section className="figs__list" aria-labelledby={`figs-${id}`} id={id}>
      <div className="figs__head">
        <h2 id={`figs-${id}`}>{title}</h2>
        {rows.length > 0 && csv}
      </div>
      {tabs && (
        <ul className="figs__tabs" aria-label={title}>
          {tabs.map(({ text, href, current }) => (
            <li key={text}>
              <a href={href} aria-current={current ? 'true' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {hint && <p className="hint">{hint}</p>}
      {rows.length === 0 ? (
        <p className="figs__none">{empty}</p>
      ) : (
        <ScrollRegion label={`${title}: ${header[0] ?? ''}`}>
          <table className="table figs__rows">
            <thead>
              <tr>
                {header.map((each, column) => (
                  <th key={each} scope="col" className={column === 0 ? undefined : 'n'}>
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, share, cells }) => (
                <tr key={key}>
                  <th scope="row">
                    {share !== undefined && (
                      <svg className="figs__bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                        <rect width={Math.max(0.5, share * 100)} height={1} />
                      </svg>
                    )}
                    {name}
                  </th>
                  {cells.map((cell, column) => (
                    <td key={column} className="n">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
