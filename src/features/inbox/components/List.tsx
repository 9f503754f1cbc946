import { Told } from '@/features/account/common';
import { Button, ButtonLink, Choice, Empty, Icon } from '@/ui';
import { addressOf, LONGEST_QUERY, STATUSES } from '../asked';
import type { InboxList } from '../inbox.schema';
import { useInbox } from '../words';
import { API, type Place } from './place';

/** The service counts no further. */
const MOST_COUNTED = 500;

function Controls({ data: { asked, me }, here, list }: Place & { list: InboxList }) {
  const { phrase, formName } = useInbox();
  const others = [...new Set([...list.people, ...(['', 'me', 'none'].includes(asked.assignee) ? [] : [asked.assignee])])];
  const filtered = [asked.of, asked.assignee, asked.from, asked.to].some(Boolean);
  return (
    // Chosen anew when the address is another: the browser keeps what was chosen in a field that stays.
    <form className="inbox__ask" method="get" action={here} role="search" aria-label={phrase('inbox.find')} key={addressOf(asked)}>
      <div className="field">
        <label htmlFor="inbox-q">{phrase('inbox.q')}</label>
        <input className="input" type="search" id="inbox-q" name="q" defaultValue={asked.q} maxLength={LONGEST_QUERY} />
      </div>
      {asked.status && <input type="hidden" name="status" value={asked.status} />}
      <details className="inbox__more" open={filtered || undefined}>
        <summary>
          <Icon name="filter" /> {phrase('inbox.filters')}
        </summary>
        <div className="inbox__fields">
          <Choice
            id="inbox-of"
            name="of"
            label={phrase('inbox.of')}
            value={asked.of}
            options={[['', phrase('inbox.of.all')], ...list.forms.map((form) => [form.form, formName(form)] as const)]}
          />
          <Choice
            id="inbox-assignee"
            name="assignee"
            label={phrase('inbox.assignee')}
            value={asked.assignee}
            options={[
              ['', phrase('inbox.assignee.all')],
              ['me', phrase('inbox.assignee.me')],
              ['none', phrase('inbox.assignee.none')],
              ...others.filter((address) => address.toLowerCase() !== me.toLowerCase()).map((address) => [address, address] as const),
            ]}
          />
          <div className="field">
            <label htmlFor="inbox-from">{phrase('inbox.from')}</label>
            <input className="input" type="date" id="inbox-from" name="from" defaultValue={asked.from} />
          </div>
          <div className="field">
            <label htmlFor="inbox-to">{phrase('inbox.to')}</label>
            <input className="input" type="date" id="inbox-to" name="to" defaultValue={asked.to} />
          </div>
        </div>
      </details>
      <Button type="submit">{phrase('inbox.show')}</Button>
    </form>
  );
}

/** What came in and fits, newest first. */
export function List(place: Place & { list: InboxList }) {
  const { data, here, list } = place;
  const { asked } = data;
  const { phrase, language, aboutOf, whoOf, statusName, number } = useInbox();
  const narrowed = addressOf(asked, { after: '' }) !== '';
  const file = new URLSearchParams(addressOf(asked, { after: '' }));
  file.set('format', 'csv');
  file.set('language', language);
  const total = STATUSES.reduce((sum, status) => sum + list.counts[status], 0);
  const capped = STATUSES.some((status) => list.counts[status] >= MOST_COUNTED);
  const isNothing = total === 0 && list.rows.length === 0 && !narrowed && !asked.after;
  const many = (count: number, orMore: boolean): string => `${number(count)}${orMore ? '+' : ''}`;
  return (
    <>
      {/* Above nothing at all there is nothing to choose. */}
      {isNothing || (
        <>
          <Controls {...place} />
          <nav aria-label={phrase('inbox.byStatus')}>
            <ul className="tags">
              {(['', ...STATUSES] as const).map((status) => (
                <li key={status}>
                  <a
                    href={`${here}${addressOf(asked, { status, after: '' })}`}
                    className={status === asked.status ? 'tag tag--on' : 'tag'}
                    aria-current={status === asked.status ? 'page' : undefined}
                  >
                    {status === '' ? phrase('inbox.status.all') : statusName(status)}{' '}
                    <span className="tabnum">
                      {many(status === '' ? total : list.counts[status], status === '' ? capped : list.counts[status] >= MOST_COUNTED)}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </>
      )}
      {list.rows.length === 0 ? (
        <Empty
          level={2}
          title={phrase(narrowed || asked.after ? 'inbox.nothingFound' : 'inbox.empty')}
          actions={
            (narrowed || asked.after) && (
              <ButtonLink href={here} variant="line">
                {phrase('inbox.all')}
              </ButtonLink>
            )
          }
        >
          <p>{phrase(narrowed || asked.after ? 'inbox.nothingFoundHint' : 'inbox.emptyHint')}</p>
        </Empty>
      ) : (
        <>
          <ul className="rows inbox__rows" aria-label={phrase('inbox.list')}>
            {list.rows.map((row) => (
              <li key={row.id} className="inbox__row">
                <h2 className="inbox__who">
                  <a href={`${here}${addressOf(asked, { id: row.id })}`}>
                    <bdi>{whoOf(row)}</bdi>
                  </a>
                </h2>
                <p className="inbox__status">
                  <span className={row.status === 'new' ? 'sc sc--accent' : 'sc'}>{statusName(row.status)}</span>
                </p>
                {row.excerpt && (
                  <p className="inbox__excerpt" dir="auto">
                    {row.excerpt}
                  </p>
                )}
                <p className="meta meta--points">
                  <span>{aboutOf(row)}</span>
                  <span>
                    <Told phrase="inbox.cameIn" at={{ date: row.at }} />
                  </span>
                  {row.place && <span>{phrase(`inbox.place.${row.place.status}`, { position: row.place.position ?? 1 })}</span>}
                  {row.assignee && <span>{phrase('inbox.with', { address: row.assignee })}</span>}
                  <span>{row.number}</span>
                </p>
              </li>
            ))}
          </ul>
          <p className="inbox__foot">
            {asked.after && (
              <a className="more" href={`${here}${addressOf(asked, { after: '' })}`}>
                {phrase('inbox.newest')}
              </a>
            )}
            {list.next !== null && (
              <a className="more" href={`${here}${addressOf(asked, { after: list.next })}`} rel="next">
                {phrase('inbox.older')} <Icon name="arrow" />
              </a>
            )}
            <a className="more" href={`${API}?${file}`} download>
              <Icon name="download" /> {phrase('inbox.csv')}
            </a>
          </p>
        </>
      )}
    </>
  );
}
