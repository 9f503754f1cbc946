import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { EventRow } from '@/features/content/cards';
import { MoreLink, Section } from '@/ui';
import type { Data } from './data.server';

/** Where an event is over: the next ones. Nothing while one can still come, and where none is planned. */
function EventNext({ uid, data }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (!data || data.events.length === 0) return null;
  return (
    <Section
      id={uid}
      title={phrase('events.next')}
      more={data.all && <MoreLink href={data.all.href}>{phrase('events.all')}</MoreLink>}
      {...language}
    >
      <ul className="rows">
        {data.events.map((event) => (
          <EventRow key={event.id} event={event} weekday />
        ))}
      </ul>
    </Section>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: EventNext, mode: 'static' };
