import { intl } from '@/lib/intl';
import { usePhrases, useRoute } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { personName } from '@/features/content/cards';
import { Image } from '@/runtime/fields';
import { languagePath, localeOf } from '@/lib/language-path';
import { ButtonLink, Empty, Heading, SectionHead, Wrap } from '@/ui';
import { byOffice } from './by-office';
import type { OfficeGroup } from './by-office';
import type { Data, DirectoryPerson } from './data.server';
import { FilterForm } from './FilterForm';
import { isFiltered } from './filters';

/** From this many people on, the list of offices helps to find one. */
const MANY = 8;

function DirectoryEntry({ entry: { person, expertise } }: { entry: DirectoryPerson }) {
  const { language } = useRoute();
  const f = person.fields;
  const name = personName(person);
  return (
    <li className="entry">
      <Image
        field={{ value: f.Image.value }}
        alt=""
        ratio="4:5"
        sizes="5rem"
        maxWidth={375}
        cropX={f.ImageCropHorizontal.value}
        cropY={f.ImageCropVertical.value}
      />
      <div className="entry__text">
        <Heading level={3} className="entry__name covers">
          {person.url ? <a href={person.url}>{name}</a> : name}
        </Heading>
        {f.JobTitle.value && <p className="meta">{f.JobTitle.value}</p>}
        {expertise.length > 0 && (
          <p className="entry__topics">
            {intl('ListFormat', localeOf(language), { type: 'unit', style: 'short' }).format(expertise.map(({ text }) => text))}
          </p>
        )}
      </div>
    </li>
  );
}

function Jump({ groups }: { groups: readonly OfficeGroup[] }) {
  const phrase = usePhrases();
  const { language } = useRoute();
  const numbers = intl('NumberFormat', localeOf(language));
  return (
    <nav className="jump" aria-label={phrase('people.offices')}>
      <ul className="jump__list">
        {groups.map((group) => (
          <li key={group.id}>
            <a href={`#${group.id}`}>
              {group.city || phrase('people.noOffice')} <span className="jump__count">{numbers.format(group.people.length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Everyone, by office, or those whom the filters leave. */
function PeopleDirectory({ data, route }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  const groups = byOffice(data.people, route.language);
  if (data.total === 0) {
    return (
      <Wrap className="listing">
        <Empty level={2} title={phrase('people.none')}>
          <p>{phrase('people.noneHint')}</p>
        </Empty>
      </Wrap>
    );
  }
  const filtered = isFiltered(data.filters);
  return (
    <Wrap className="listing directory">
      {data.total >= MANY && <FilterForm filters={data.filters} options={data.options} />}
      {filtered && (
        <p className="peoplefilter__found" role="status">
          {phrase('people.filter.found', { count: data.people.length })}
        </p>
      )}
      {groups.length === 0 && (
        <Empty
          level={2}
          title={phrase('people.filter.none')}
          actions={
            <ButtonLink variant="line" href={languagePath(route.path, route.language)}>
              {phrase('people.filter.reset')}
            </ButtonLink>
          }
        >
          <p>{phrase('people.filter.noneHint')}</p>
        </Empty>
      )}
      {!filtered && groups.length > 1 && data.people.length >= MANY && <Jump groups={groups} />}
      {groups.map((group) => (
        <section key={group.id} className="directory__office" aria-labelledby={group.id}>
          <SectionHead
            id={group.id}
            title={group.city || phrase('people.noOffice')}
            more={<span className="meta">{phrase('people.count', { count: group.people.length })}</span>}
          />
          <ul className="entries">
            {group.people.map((entry) => (
              <DirectoryEntry key={entry.person.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: PeopleDirectory, mode: 'static' };
