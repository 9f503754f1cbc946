import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { EventRow } from '@/features/content/cards';
import { linkHref, titleWords } from '@/runtime/fields';
import { ButtonLink, Empty, MoreLink, Section } from '@/ui';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

/** The next events, in rows. */
function EventsModule({ uid, fields, data }: RenderingProps<Fields, unknown, Data>) {
  const phrase = usePhrases();
  const moreHref = linkHref(fields.MoreLink);
  const moreText = fields.MoreLink.value.text || phrase('events.all');
  return (
    <Section
      id={uid}
      title={fields.Title.value ? titleWords(fields.Title) : phrase('events.title')}
      more={moreHref && data.events.length > 0 && <MoreLink href={moreHref}>{moreText}</MoreLink>}
    >
      {data.events.length > 0 ? (
        <ul className="rows">
          {data.events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      ) : (
        <Empty
          title={phrase('events.none')}
          actions={
            moreHref && (
              <ButtonLink variant="line" href={moreHref}>
                {moreText}
              </ButtonLink>
            )
          }
        >
          <p>{phrase('events.noneHint')}</p>
        </Empty>
      )}
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields, unknown, Data> = { component: EventsModule, mode: 'static' };
