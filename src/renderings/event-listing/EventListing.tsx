import { usePhrases, useRoute } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { EventRow } from '@/features/content/cards';
import type { EventItem } from '@/features/content/cards';
import { eventMonth } from '@/features/content/events';
import { Pages, PastTheEnd } from '@/features/content/lists';
import { ButtonLink, Empty, SectionHead, Wrap } from '@/ui';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';

/** Events under the month in which they begin at their place, in the order given. */
function Months({ events }: { events: readonly EventItem[] }) {
  const { language } = useRoute();
  const months = new Map<string, { name: string; events: EventItem[] }>();
  for (const event of events) {
    const { StartDate, TimeZone } = event.fields;
    const { key, name } = StartDate.value ? eventMonth(StartDate.value, TimeZone.value, language) : { key: '', name: '' };
    const month = months.get(key) ?? { name, events: [] };
    month.events.push(event);
    months.set(key, month);
  }
  return [...months].map(([key, month]) => (
    <div key={key} className="month">
      {month.name && <h3 className="month__name sc">{month.name}</h3>}
      <ul className="rows">
        {month.events.map((event) => (
          <EventRow key={event.id} event={event} headingLevel={month.name ? 4 : 3} underMonth={month.name !== ''} />
        ))}
      </ul>
    </div>
  ));
}

/** Nobody wonders whether a past event has places left, or how many it had. */
const withoutPlaces = (event: EventItem): EventItem => ({
  ...event,
  fields: { ...event.fields, Registration: { value: 'open' }, Capacity: { value: null } },
});

/** Events to come, then those that were. */
function EventListing({ uid, data, route }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  const { upcoming, past } = data;
  if (route.pageNumber > 1 && past.items.length === 0)
    return (
      <Wrap className="listing">
        <PastTheEnd pages={past.pages} />
      </Wrap>
    );
  return (
    <Wrap className="listing">
      {route.pageNumber === 1 && (
        <section aria-labelledby={`next-${uid}`} className="listing__part">
          <SectionHead id={`next-${uid}`} title={phrase('events.upcoming')} />
          {upcoming.length > 0 ? (
            <Months events={upcoming} />
          ) : (
            <Empty
              title={phrase('events.none')}
              actions={
                <ButtonLink variant="line" href={languagePath('/user-registration/newsletter', route.language)}>
                  {phrase('newsletter.subscribe')}
                </ButtonLink>
              }
            >
              <p>{phrase('events.noneHint')}</p>
            </Empty>
          )}
        </section>
      )}
      {(past.items.length > 0 || past.pages > 1) && (
        <section aria-labelledby={`past-${uid}`} className="listing__part">
          <SectionHead id={`past-${uid}`} title={phrase('events.past')} />
          <Months events={past.items.map(withoutPlaces)} />
          <Pages page={past.page} pages={past.pages} name={phrase('events.pastPages')} />
        </section>
      )}
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: EventListing, mode: 'static' };
