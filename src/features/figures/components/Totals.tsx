import type { Totals as Sums } from '../figures.schema';
import { useFigures } from '../words';
import type { Place } from './place';

/** What all visits of the days come to, with how it changed. */
export function Totals({ figures: { totals, before } }: Place) {
  const { phrase, number, share, time, change } = useFigures();
  const shown: readonly [key: string, text: (of: Sums) => string, value: (of: Sums) => number][] = [
    ['visitors', ({ visitors }) => number(visitors), ({ visitors }) => visitors],
    ['visits', ({ visits }) => number(visits), ({ visits }) => visits],
    ['views', ({ views }) => number(views), ({ views }) => views],
    ['ends', ({ ends, views }) => share(ends, views), ({ ends, views }) => (views === 0 ? 0 : ends / views)],
    ['time', ({ ms, visits }) => time(visits === 0 ? 0 : ms / visits), ({ ms, visits }) => (visits === 0 ? 0 : ms / visits)],
    ['bounces', ({ bounces, visits }) => share(bounces, visits), ({ bounces, visits }) => (visits === 0 ? 0 : bounces / visits)],
  ];
  return (
    <dl className="figs__totals">
      {shown.map(([key, text, value]) => {
        const changed = before && change(value(totals), value(before.totals));
        return (
          <div key={key}>
            <dt>{phrase(`figures.total.${key}`)}</dt>
            <dd className="figs__total">{text(totals)}</dd>
            {before && (
              <dd className="figs__before">
                {changed && <b>{changed}</b>} {phrase('figures.was', { value: text(before.totals) })}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
