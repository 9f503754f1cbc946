import { Button, Choice, Icon } from '@/ui';
import { addressOf, FILTERS, PERIODS, SORTS } from '../asked';
import { useFigures } from '../words';
import type { Place } from './place';

/**
 * Which days, which site, compared with what; and what visits have in common, each with the way to take it out.
 * @param nothing it is said below that nothing was counted: that nobody is there now either goes without saying
 */
export function Controls({ asked, figures, here, nothing = false }: Place & { nothing?: boolean }) {
  const { phrase, day, happened, nameOf, number } = useFigures();
  const chosen = FILTERS.flatMap((name) => {
    const value = asked.filters[name];
    return value === undefined
      ? []
      : [{ name, value, said: name === 'event' ? happened(value) : nameOf(name, value, figures.lists[name][0]?.name) }];
  });
  const kept = { ...asked.filters, ...asked.panels, none: asked.none ? '1' : undefined, most: asked.most === 100 ? '100' : undefined };
  const shown = asked.period === 'own' ? {} : { was: asked.period, shown: `${asked.from}.${asked.to}` };
  return (
    <>
      <form className="figs__ask" method="get" action={here} aria-label={phrase('figures.ask')}>
        <Choice
          id="figs-period"
          name="period"
          label={phrase('figures.period')}
          value={asked.period}
          options={PERIODS.map((period) => [period, phrase(`figures.period.${period}`)])}
        />
        <div className="field">
          <label htmlFor="figs-from">{phrase('figures.from')}</label>
          <input className="input" type="date" id="figs-from" name="from" defaultValue={asked.from} />
        </div>
        <div className="field">
          <label htmlFor="figs-to">{phrase('figures.to')}</label>
          <input className="input" type="date" id="figs-to" name="to" defaultValue={asked.to} />
        </div>
        <Choice
          id="figs-site"
          name="site"
          label={phrase('figures.site')}
          value={asked.site}
          options={(['', 'insights', 'dotcom'] as const).map((site) => [site, phrase(`figures.site.${site || 'all'}`)])}
        />
        <Choice
          id="figs-compare"
          className="figs__compare"
          name="compare"
          label={phrase('figures.compare')}
          value={asked.compare}
          options={(['before', 'year', 'none'] as const).map((each) => [each, phrase(`figures.compare.${each}`)])}
        />
        <Choice
          id="figs-sort"
          name="sort"
          label={phrase('figures.sort')}
          value={asked.sort}
          options={SORTS.map((each) => [each, phrase(`figures.sort.${each}`)])}
        />
        {Object.entries({ ...kept, ...shown }).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit">{phrase('figures.show')}</Button>
      </form>
      <p className="figs__span">
        {phrase('figures.span', { from: day(figures.from), to: day(figures.to) })}{' '}
        {!(nothing && figures.now.visits === 0) && (
          <span className={figures.now.visits > 0 ? 'figs__now figs__now--some' : 'figs__now'}>
            {phrase('figures.now', { count: figures.now.visits, number: number(figures.now.visits) })}
          </span>
        )}
      </p>
      {chosen.length > 0 && (
        <ul className="figs__chosen" aria-label={phrase('figures.chosen')}>
          {chosen.map(({ name, value, said }) => (
            <li key={name}>
              <a href={`${here}${addressOf(asked, { [name]: undefined })}`} className="tag" title={value}>
                {phrase(`figures.by.${name}`)}: {said} <Icon name="close" />
                <span className="vh">{phrase('figures.remove')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
