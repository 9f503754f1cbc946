import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases, useSaidByItem, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { eventTimes, knownZone, registrationWay } from '@/features/content/events';
import { Link, linkHref, PagePicture, Text } from '@/runtime/fields';
import { classNames, Column, Grid, Icon, Tag, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** A title longer than this stands in smaller type. */
const LONG_HEADLINE = 90;

/** Whether one can still come, the way to register, and the date for one's own calendar. */
function Registration({ page, data }: { page: Page; data: Data }) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  const said = useSaidByItem();
  const way = registrationWay(data.state, linkHref(page.RegistrationLink));
  const isPast = data.state === 'past';
  if (isPast && !page.AfterwardsLink.value.text) return null;
  return (
    <div className="evhero__state" {...language}>
      {data.state !== 'open' && !isPast && <span className="tag tag--band">{phrase(`event.registration.${data.state}`)}</span>}
      {way && (
        <Link field={page.RegistrationLink} className="btn btn--invert">
          {way === 'waitingList' ? phrase('event.waitingList') : said(page.RegistrationLink.value.text) || phrase('event.register')}
        </Link>
      )}
      {isPast && <Link field={page.AfterwardsLink} className="btn btn--line" />}
      {data.calendar && !isPast && (
        <a className="evhero__calendar" href={data.calendar} download="">
          <Icon name="calendar" /> {phrase('event.calendar')}
        </a>
      )}
    </div>
  );
}

/** An event's page opens with its day, very large, its month, and its title, which is the page's; its drawing stands below. */
function EventHeader({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  const said = useSaidByItem();
  const times = eventTimes(page.StartDate.value, page.EndDate.value, page.TimeZone.value, route.language);
  const place = page.Format.value === 'online' ? phrase('event.format.online') : said(page.City.value);
  return (
    <>
      <PageCrumbs items={data.crumbs} />
      <header className={classNames('evhero', data.state === 'past' && 'evhero--past')}>
        <Wrap>
          <Grid>
            {times && (
              <Column span={5}>
                {/* Of several days the first stands large, and all of them above the title. */}
                <p className="evdate" aria-hidden={times.range ? true : undefined} {...language}>
                  {times.dayWritten} <span className="evdate__month">{times.monthYear}</span>
                </p>
              </Column>
            )}
            <Column span={7}>
              {data.state === 'past' && (
                <p className="evhero__over" {...language}>
                  <Tag>{phrase('event.registration.past')}</Tag>
                </p>
              )}
              <p className="sc points" {...language}>
                {place && <span>{place}</span>}
                {times && (
                  <span>
                    <time dateTime={times.start}>
                      {times.range ? times.date : times.weekday},{' '}
                      <span className="evhero__time">
                        {times.time} {times.zone}
                      </span>
                    </time>
                  </span>
                )}
              </p>
              <Text field={page.Title} tag="h1" className={page.Title.value.length > LONG_HEADLINE ? 'headline--long' : undefined} />
              <Text field={page.Lede} tag="p" className="lede" lines />
              {times && (
                <p
                  {...language}
                  className="evhero__own"
                  hidden
                  data-enhance="own-zone"
                  data-start={times.start}
                  data-end={times.end ?? ''}
                  data-zone={knownZone(page.TimeZone.value)}
                >
                  {phrase('event.yourTime')}: <span data-own-zone="" />
                </p>
              )}
              <Registration page={page} data={data} />
            </Column>
          </Grid>
        </Wrap>
      </header>
      <PagePicture page={page} className="hero wrap" ratio="21:9" sizes="100vw" />
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: EventHeader, mode: 'static' };
