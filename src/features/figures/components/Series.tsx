import { GridTable, ScrollRegion } from '@/ui';
import { useFigures } from '../words';
import { CsvLink } from './FigureTable';
import type { Place } from './place';

const HEIGHT = 100;
const HOURS = 24;

/** Visits over time: bars, with those of the days before as a line; the same as a table behind it. */
export function Series({ figures: { series, before, from, to }, asked }: Place) {
  const { phrase, number, point } = useFigures();
  const days = series.length > HOURS;
  const months = series.length > 1 && series.every(({ at }) => at.endsWith('-01'));
  const top = Math.max(1, ...series.flatMap((each) => [each.visits, each.before?.visits ?? 0]));
  const y = (visits: number): number => HEIGHT - (visits / top) * HEIGHT;
  const line = series.flatMap((each, index) => (each.before ? [`${index + 0.5},${y(each.before.visits)}`] : [])).join(' ');
  const [first, last] = [series[0], series.at(-1)];
  const isNothing = series.every((each) => each.visits === 0 && (each.before?.visits ?? 0) === 0);
  return (
    <section className="figs__series" aria-labelledby="figs-series">
      <h2 id="figs-series">{phrase('figures.series')}</h2>
      {isNothing ? (
        <p className="figs__none">{phrase('figures.noVisits')}</p>
      ) : (
        <>
          <p className="figs__top">{number(top)}</p>
          <svg
            className="figs__chart"
            viewBox={`0 0 ${series.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={phrase('figures.seriesSays', { from, to, top: number(top) })}
          >
            {series.map(({ at, visits }, index) => (
              <rect key={at} x={index + 0.1} width={0.8} y={y(visits)} height={HEIGHT - y(visits)} />
            ))}
            {line && <polyline points={line} vectorEffect="non-scaling-stroke" />}
          </svg>
        </>
      )}
      {!isNothing && first && last && (
        <p className="figs__ends">
          <span>{point(first.at, { months, days })}</span>
          <span>{point(last.at, { months, days })}</span>
        </p>
      )}
      <details className="figs__table">
        <summary>{phrase('figures.asTable')}</summary>
        <ScrollRegion label={phrase('figures.asTable')}>
          <GridTable
            header={[
              phrase('figures.when'),
              phrase('figures.total.visitors'),
              phrase('figures.total.visits'),
              phrase('figures.total.views'),
              ...(before ? [phrase('figures.visitsBefore')] : []),
            ]}
            numeric={[false, true, true, true, true]}
            rows={series.map((each) => [
              point(each.at, { months, days }),
              number(each.visitors),
              number(each.visits),
              number(each.views),
              ...(each.before ? [number(each.before.visits)] : []),
            ])}
          />
        </ScrollRegion>
        <CsvLink asked={asked} list="series" />
      </details>
    </section>
  );
}
