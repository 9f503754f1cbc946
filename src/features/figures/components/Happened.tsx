import { addressOf } from '../asked';
import { searchesOf } from '../searches';
import { GENERIC, SEARCHED, useFigures } from '../words';
import { CsvLink, FigureTable, Happening } from './FigureTable';
import type { Place } from './place';

/** What was searched for, and what found nothing. */
export function Searches(place: Place) {
  const { figures, asked, here } = place;
  const { phrase, number, share } = useFigures();
  const rows = searchesOf(figures, asked);
  const largest = Math.max(1, ...rows.map(({ none, times }) => (asked.none ? none : times)));
  return (
    <FigureTable
      id="searches"
      title={phrase('figures.searches')}
      tabs={[false, true].map((none) => ({
        text: phrase(none ? 'figures.searches.none' : 'figures.searches.all'),
        href: `${here}${addressOf(asked, { none: none ? '1' : undefined })}#searches`,
        current: none === asked.none,
      }))}
      header={[phrase('figures.searched'), phrase('figures.times'), phrase('figures.foundNothing')]}
      rows={rows.map(({ type, term, times, none }) => ({
        key: `${type}:${term}`,
        name: (
          <Happening event={`${SEARCHED}:${type ? `${type}:` : ''}${term}`} place={place}>
            {term}
            {type === 'jobs' && ` (${phrase('figures.inJobs')})`}
          </Happening>
        ),
        share: (asked.none ? none : times) / largest,
        cells: [number(times), none === 0 ? '0' : `${number(none)} (${share(none, times)})`],
      }))}
      empty={phrase(asked.none ? 'figures.noVainSearches' : 'figures.noSearches')}
      csv={<CsvLink asked={asked} list="searches" />}
    />
  );
}

/** Openings: seen, their form begun, applications sent. */
export function Openings({ figures: { openings }, asked, here }: Place) {
  const { phrase, number, share } = useFigures();
  const largest = Math.max(1, ...openings.map(({ seen }) => seen));
  return (
    <FigureTable
      id="openings"
      title={phrase('figures.openings')}
      header={[
        phrase('figures.opening'),
        phrase('figures.seen'),
        phrase('figures.begun'),
        phrase('figures.sent'),
        phrase('figures.sentOfSeen'),
      ]}
      rows={openings.map(({ path, name, seen, begun, sent }) => ({
        key: path,
        name: <a href={`${here}${addressOf(asked, { path })}`}>{name ?? path.split('/').at(-1)}</a>,
        share: seen / largest,
        cells: [number(seen), number(begun), number(sent), share(sent, seen)],
      }))}
      empty={phrase('figures.noOpenings')}
      csv={<CsvLink asked={asked} list="openings" />}
    />
  );
}

/** Above the first it needs work, above the second it is poor (web.dev, "Web Vitals"); in ms but for CLS. */
const VITALS: Readonly<Record<string, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

/** The offers; nothing while the site makes none. */
function Offers(place: Place) {
  const {
    figures: { offers, totals },
    asked,
  } = place;
  const { phrase, number, share } = useFigures();
  if (offers.length === 0) return null;
  const largest = Math.max(1, ...offers.map(({ visits }) => visits));
  return (
    <FigureTable
      id="offers"
      title={phrase('figures.offers')}
      header={[phrase('figures.step'), phrase('figures.total.visits'), phrase('figures.ofVisits')]}
      rows={offers.map(({ step, visits }) => ({
        key: step,
        name: (
          <Happening event={`${GENERIC}:offer ${step}`} place={place}>
            {step}
          </Happening>
        ),
        share: visits / largest,
        cells: [number(visits), share(visits, totals.visits)],
      }))}
      empty=""
      csv={<CsvLink asked={asked} list="offers" />}
    />
  );
}

/** How fast pages were. */
function Vitals({ figures: { vitals }, asked }: Place) {
  const { phrase, number, decimal } = useFigures();
  const rows = Object.entries(VITALS).flatMap(([name, [good, poor]]) => {
    const found = vitals.find((each) => each.name === name);
    if (!found) return [];
    const judged = found.p75 <= good ? 'good' : found.p75 <= poor ? 'middling' : 'poor';
    return [
      {
        key: name,
        name: phrase(`figures.vital.${name}`),
        cells: [
          name === 'CLS' ? decimal(found.p75, 2) : phrase('figures.milliseconds', { value: number(found.p75) }),
          phrase(`figures.${judged}`),
          number(found.times),
        ],
      },
    ];
  });
  // Browsers measure it at a press or a key: a page that is only read has none.
  const missing = rows.length > 0 && !rows.some(({ key }) => key === 'INP');
  return (
    <FigureTable
      id="vitals"
      title={phrase('figures.vitals')}
      hint={`${phrase('figures.vitalsHint')}${missing ? ` ${phrase('figures.noINP')}` : ''}`}
      header={[phrase('figures.vital'), phrase('figures.p75'), phrase('figures.judged'), phrase('figures.measured')]}
      rows={rows}
      empty={phrase('figures.noVitals')}
      csv={<CsvLink asked={asked} list="vitals" />}
    />
  );
}

const AWAY: Readonly<Record<string, string>> = { bot: 'figures.away.bot', 'too many': 'figures.away.many', 'no view': 'figures.away.view' };

/** Downloads, clicks and the rest; the offers; how fast pages were; who was not counted. */
export function Told(place: Place) {
  const {
    figures: { events, turnedAway },
    asked,
  } = place;
  const { phrase, number } = useFigures();
  return (
    <>
      <Offers {...place} />
      <FigureTable
        id="events"
        title={phrase('figures.events')}
        header={[phrase('figures.event'), phrase('figures.times'), phrase('figures.total.visits')]}
        rows={events.slice(0, asked.most).map(({ name, value, times, visits }) => ({
          key: `${name} ${value}`,
          name: (
            <Happening event={`${name}:${value}`} place={place}>
              {value ? `${name}: ${value}` : name}
            </Happening>
          ),
          cells: [number(times), number(visits)],
        }))}
        empty={phrase('figures.noEvents')}
        csv={<CsvLink asked={asked} list="events" />}
      />
      <Vitals {...place} />
      <FigureTable
        id="away"
        title={phrase('figures.away')}
        hint={phrase('figures.awayHint')}
        header={[phrase('figures.reason'), phrase('figures.messages')]}
        rows={turnedAway.flatMap(({ reason, messages }) => {
          const said = AWAY[reason];
          return said === undefined ? [] : [{ key: reason, name: phrase(said), cells: [number(messages)] }];
        })}
        empty={phrase('figures.noneAway')}
      />
    </>
  );
}
