import { intl } from '@/lib/intl';
import { SiteWords, usePhrases, useRoute, useSaidByItem, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { eventTimes, registrationWay } from '@/features/content/events';
import { hasNothing, Link, linkHref, RichText } from '@/runtime/fields';
import { MapLink, positionOf } from '@/features/media';
import { localeOf } from '@/lib/language-path';
import { classNames, Column, DataFacts, FactLinks, Grid, Prose, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

function Agenda({ agenda }: { agenda: Page['Agenda']['value'] }) {
  const phrase = usePhrases();
  return (
    <table className="table agenda">
      <caption className="agenda__title">
        <SiteWords>{phrase('event.programme')}</SiteWords>
      </caption>
      <thead {...useSiteLanguage()}>
        <tr>
          <th scope="col">{phrase('event.time')}</th>
          <th scope="col">{phrase('event.session')}</th>
        </tr>
      </thead>
      <tbody>
        {agenda.map(([time, session], index) => (
          <tr key={index}>
            <th scope="row">{time}</th>
            <td>{session}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When, where, for whom, and the way in. */
function Facts({ page, data }: { page: Page; data: Data }) {
  const phrase = usePhrases();
  const { language } = useRoute();
  const own = useSiteLanguage();
  const said = useSaidByItem();
  const times = eventTimes(page.StartDate.value, page.EndDate.value, page.TimeZone.value, language);
  const isOnline = page.Format.value === 'online';
  const place = [page.Venue.value, page.City.value, page.Country.value].filter(Boolean).join(', ');
  const position = positionOf(page.Latitude.value, page.Longitude.value);
  const way = registrationWay(data.state, linkHref(page.RegistrationLink));
  const isPast = data.state === 'past';
  const topics = page.Topics.map((topic) => ({
    text: topic.fields.NavigationTitle.value || topic.fields.Title.value || topic.displayName,
    href: topic.url || undefined,
  }));
  return (
    <div className={classNames('apply event-facts', isPast && 'event-facts--past')}>
      <h2 className="event-facts__title" {...own}>
        {phrase('event.facts')}
      </h2>
      <DataFacts
        {...own}
        facts={[
          { term: phrase('event.date'), value: times?.date },
          { term: phrase('event.time'), value: times && `${times.time}, ${times.zoneLong}` },
          { term: phrase('event.formatLabel'), value: phrase(`event.format.${page.Format.value}`) },
          { term: phrase('event.venue'), value: isOnline ? '' : said(place) },
          { term: phrase('event.state'), value: data.state === 'open' && !way ? phrase('event.registration.open') : '' },
          { term: phrase('event.audience'), value: said(page.Audience.value) },
          {
            term: phrase('event.capacity'),
            value: page.Capacity.value && !isPast ? intl('NumberFormat', localeOf(language)).format(page.Capacity.value) : '',
          },
          { term: phrase('event.topics'), value: topics.length > 0 && <FactLinks links={topics} /> },
        ]}
      />
      {!isOnline && position && <MapLink position={position} label={phrase('map.show')} />}
      {data.state !== 'open' && !isPast && (
        <p className="event-facts__state" {...own}>
          {phrase(`event.registration.${data.state}`)}
        </p>
      )}
      {way && (
        <Link field={page.RegistrationLink} className="btn btn--accent">
          {(way !== 'waitingList' && page.RegistrationLink.value.text) || (
            <SiteWords>{phrase(way === 'waitingList' ? 'event.waitingList' : 'event.register')}</SiteWords>
          )}
        </Link>
      )}
      {data.state === 'closed' && page.AfterwardsLink.value.text && <Link field={page.AfterwardsLink} className="btn btn--line" />}
    </div>
  );
}

/** The facts of an event, then its text and programme; where there is room, the facts at their side. */
function EventBody({ page, data }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const agenda = page.Agenda.value;
  return (
    <Wrap className="event-body">
      <Grid>
        <Column span={5} className="event-body__facts">
          <Facts page={page} data={data} />
        </Column>
        {!hasNothing(page.Body) && (
          <Column span={7}>
            <h2 className="vh">
              <SiteWords>{phrase('event.about')}</SiteWords>
            </h2>
            <Prose>
              <RichText field={page.Body} />
            </Prose>
          </Column>
        )}
        {agenda.length > 0 && (
          <Column span={7}>
            <Agenda agenda={agenda} />
          </Column>
        )}
      </Grid>
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: EventBody, mode: 'static' };
