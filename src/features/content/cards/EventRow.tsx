import type { ReactNode } from 'react';
import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';
import { Heading, Tag } from '@/ui';
import type { HeadingLevel } from '@/ui';
import { eventTimes, knownZone, registrationWay } from '../events';
import { formatDate, linkHref } from '@/runtime/fields';
import { usePhrases, useRoute } from '@/runtime/phrases';
import { CardTitle } from './CardTitle';
import type { EventItem } from './model';
import { useTextLanguage } from './use-text-language';

/** An event in a list of rows (`<ul className="rows">`): the day, or the days, and the hours in the place's time zone, where, what, how many places. An `li`. */
export function EventRow({
  event,
  headingLevel = 3,
  weekday = false,
  children,
}: {
  event: EventItem;
  headingLevel?: HeadingLevel | undefined;
  /** Whether the hours name the day of the week. */
  weekday?: boolean | undefined;
  /** What it has besides. */
  children?: ReactNode;
}) {
  const phrase = usePhrases();
  const { language } = useRoute();
  const f = event.fields;
  const start = f.StartDate.value;
  const zone = knownZone(f.TimeZone.value);
  const place = f.Format.value === 'online' ? phrase('event.format.online') : f.City.value;
  const title = f.Title.value || event.displayName;
  const { lang, mark } = useTextLanguage(title, f.Lede.value);
  const times = eventTimes(start, f.EndDate.value, zone, language);
  const state = f.Registration.value;
  const isWaiting = registrationWay(state, linkHref(f.RegistrationLink)) === 'waitingList';
  // How many places there are helps who can have one.
  const places = state === 'open' ? f.Capacity.value : null;
  return (
    <li className="evrow">
      {start ? (
        <p className="evrow__date">
          <time dateTime={start}>
            {/* Of several days the first stands large, and all of them below it. */}
            {times?.range ? <span aria-hidden="true">{times.day}</span> : formatDate(start, 'day', language, zone)}
            <small className="sc">
              {times?.range ?? (
                <>
                  {formatDate(start, 'monthShort', language, zone)}{' '}
                  <span className="evrow__year">{formatDate(start, 'year', language, zone)}</span>
                </>
              )}
            </small>
          </time>
        </p>
      ) : (
        <p className="evrow__date">–</p>
      )}
      <div className="evrow__what">
        {(place || mark) && (
          <p className="sc sc--accent points">
            {place && <span lang={f.Format.value === 'online' ? undefined : lang}>{place}</span>}
            {mark && <span>{mark}</span>}
          </p>
        )}
        <Heading level={headingLevel} className="evrow__title covers" lang={lang}>
          <CardTitle card={{ title, titleWritten: f.Title.written, href: event.url }} />
        </Heading>
        {f.Lede.value && (
          <p className="evrow__lede" lang={lang}>
            {f.Lede.value}
          </p>
        )}
      </div>
      <div className="meta evrow__meta">
        {(times || places !== null) && (
          <p className="points">
            {times && (
              <span className="evrow__hours">
                {weekday && !times.range && `${times.weekday}, `}
                <span className="pair">
                  {times.time} {times.zone}
                </span>
              </span>
            )}
            {places !== null && (
              <span className="evrow__places">
                {phrase('event.places', { count: places, number: intl('NumberFormat', localeOf(language)).format(places) })}
              </span>
            )}
          </p>
        )}
        {state !== 'open' && <Tag>{isWaiting ? phrase('event.fullWaiting') : phrase(`event.registration.${state}`)}</Tag>}
      </div>
      {children}
    </li>
  );
}
