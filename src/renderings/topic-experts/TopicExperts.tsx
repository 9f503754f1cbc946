import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { PersonCard } from '@/features/content/cards';
import { Section } from '@/ui';
import type { Page } from './fields.schema';

/** Whom to ask about a topic. Nothing when nobody is named, and not on later pages of its texts. */
function TopicExperts({ uid, page, route }: RenderingProps<unknown, Page>) {
  const phrase = usePhrases();
  if (page.Experts.length === 0 || route.pageNumber > 1) return null;
  return (
    <Section id={uid} title={phrase('topics.experts')}>
      <ul className="portraits">
        {page.Experts.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: TopicExperts, mode: 'static' };
