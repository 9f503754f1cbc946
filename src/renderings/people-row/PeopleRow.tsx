import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { PersonCard } from '@/features/content/cards';
import { linkHref, titleWords } from '@/runtime/fields';
import { MoreLink, Section } from '@/ui';
import type { Fields } from './fields.schema';

/** People that an editor chose, portraits side by side; or each beside what they are introduced with. Nothing when none is published. */
function PeopleRow({ uid, fields }: RenderingProps<Fields>) {
  if (fields.People.length === 0) return null;
  const title = fields.Title.value;
  const introduced = fields.WithIntroductions.value;
  const moreHref = linkHref(fields.MoreLink);
  return (
    <Section
      id={uid}
      title={titleWords(fields.Title)}
      more={moreHref && <MoreLink href={moreHref}>{fields.MoreLink.value.text || moreHref}</MoreLink>}
    >
      <ul className={introduced ? 'introduced' : 'portraits'}>
        {fields.People.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} headingLevel={title ? 3 : 2} said={introduced ? person.fields.Lede.value : undefined} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: PeopleRow, mode: 'static' };
