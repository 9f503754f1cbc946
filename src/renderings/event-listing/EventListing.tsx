import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { EventRow } from '@/features/content/cards';
import type { EventItem } from '@/features/content/cards';
import { Pages, PastTheEnd } from '@/features/content/lists';
import { ButtonLink, Empty, SectionHead, Wrap } from '@/ui';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import { NextEvent } from './NextEvent';

/** Events in the order given. */
function Rows({ events }: { events: readonly EventItem[] }) {
  return (
    <ul className="rows">
      {events.map((event) => (
        <EventRow key={event.id} event={event} weekday />
      ))}
    </ul>
  );
}

/** Nobody wonders whether a past event has places left, or how many it had. */
const withoutPlaces = (event: EventItem): EventItem => ({
  ...event,
  fields: { ...event.fields, Registration: { value: 'open' }, Capacity: { value: null } },
});

/** The next event, very large; those that follow, then those that were. */
function EventListing({ uid, data, route }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  const { next, upcoming, past } = data;
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
          {next || upcoming.length > 0 ? (
            <>
              {next && <NextEvent event={next} />}
              {upcoming.length > 0 && <Rows events={upcoming} />}
            </>
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
          {past.items.length > 0 && <Rows events={past.items.map(withoutPlaces)} />}
          <Pages page={past.page} pages={past.pages} name={phrase('events.pastPages')} />
        </section>
      )}
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: EventListing, mode: 'static' };
