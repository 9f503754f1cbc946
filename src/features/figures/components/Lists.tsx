import { addressOf, PANELS, type Panel } from '../asked';
import { useFigures } from '../words';
import { CsvLink, FigureTable } from './FigureTable';
import type { Place } from './place';

/** Visits of a row, and how they changed where they are compared. */
function Visits({ visits, before }: { visits: number; before?: number | undefined }) {
  const { phrase, number, change } = useFigures();
  return (
    <>
      {number(visits)}
      {before !== undefined && <small className="figs__change"> {change(visits, before) ?? phrase('figures.new')}</small>}
    </>
  );
}

/** Pages, ways in, and means: a click on a row asks for its visits alone. */
export function Lists({ figures, asked, here }: Place) {
  const { phrase, number, share, time, nameOf } = useFigures();
  // Where nobody came in the days before, every row would be new.
  const compared = (figures.before?.totals.visits ?? 0) > 0;
  return (Object.keys(PANELS) as Panel[]).map((panel) => {
    const dimension = asked.panels[panel];
    const rows = figures.lists[dimension];
    const largest = Math.max(1, ...rows.map((row) => row[asked.sort]));
    return (
      <FigureTable
        key={panel}
        id={panel}
        title={phrase(`figures.panel.${panel}`)}
        tabs={PANELS[panel].map((each) => ({
          text: phrase(`figures.by.${each}`),
          href: `${here}${addressOf(asked, { [panel]: each === PANELS[panel][0] ? undefined : each })}#${panel}`,
          current: each === dimension,
        }))}
        header={[
          phrase(`figures.by.${dimension}`),
          phrase('figures.total.visits'),
          phrase('figures.total.views'),
          phrase('figures.toTheEnd'),
          phrase('figures.timeEach'),
        ]}
        rows={rows.map((row) => ({
          key: row.value,
          name:
            asked.filters[dimension] === row.value ? (
              nameOf(dimension, row.value, row.name)
            ) : (
              <a href={`${here}${addressOf(asked, { [dimension]: row.value })}`} title={row.name === undefined ? undefined : row.value}>
                {nameOf(dimension, row.value, row.name)}
              </a>
            ),
          share: row[asked.sort] / largest,
          cells: [
            <Visits key="visits" visits={row.visits} before={compared ? row.before : undefined} />,
            number(row.views),
            share(row.ends, row.views),
            time(row.views === 0 ? 0 : row.ms / row.views),
          ],
        }))}
        empty={phrase('figures.noVisits')}
        csv={
          <div className="figs__more">
            {rows.length === 10 && asked.most === 10 && (
              <p>
                <a href={`${here}${addressOf(asked, { most: '100' })}#${panel}`}>
                  {phrase('figures.more')} <span className="vh">{phrase(`figures.panel.${panel}`)}</span>
                </a>
              </p>
            )}
            <CsvLink asked={asked} list={dimension} />
          </div>
        }
      />
    );
  });
}
