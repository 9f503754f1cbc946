import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { PersonCard } from '@/features/content/cards';
import { Section } from '@/ui';
import type { Fields } from './fields.schema';

/** Whom to ask about a topic. Nothing when nobody is named, and not on later pages of its texts. */
function TopicExperts({ uid, fields, route }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  if (fields.Experts.length === 0 || route.pageNumber > 1) return null;
  return (
    <Section id={uid} title={phrase('topics.experts')}>
      <ul className="portraits">
        {fields.Experts.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: TopicExperts, mode: 'static' };
