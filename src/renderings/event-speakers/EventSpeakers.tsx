import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { PersonCard } from '@/features/content/cards';
import { Section } from '@/ui';
import type { Page } from './fields.schema';

/** Who speaks. Nothing when nobody is named. */
function EventSpeakers({ uid, page }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  if (page.Speakers.length === 0) return null;
  return (
    <Section id={uid} title={phrase('event.speakers')} {...language}>
      <ul className="portraits">
        {page.Speakers.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: EventSpeakers, mode: 'static' };
