import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { PersonCard } from '@/features/content/cards';
import { groupBy } from '@/lib/group-by';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, classNames, Empty, Pagination, Wrap } from '@/ui';
import type { Data } from './data.server';
import { FilterForm } from './FilterForm';
import { directoryHref, isFiltered, lastNameOf, letterOf, PAGE_SIZE } from './filters';

/** From this many people on, filters help to find one. */
const MANY = 8;
const RESULTS = 'people-found';

/** Where the list has more than a page: its letters, each a link to who stands there. */
function Letters({ data, here }: { data: Data; here: string }) {
  const phrase = usePhrases();
  const { filters, options } = data;
  return (
    <nav className="az" aria-label={phrase('people.filter.letter')}>
      <ul className="az__list">
        {['', ...options.letters].map((letter) => (
          <li key={letter}>
            <a href={directoryHref(here, { ...filters, letter })} aria-current={letter === filters.letter ? 'true' : undefined}>
              {letter || phrase('people.filter.all')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Portraits side by side; under their letters where that helps to find somebody among them. */
function Portraits({ data, lettered }: { data: Data; lettered: boolean }) {
  const { people, subjects } = data;
  const groups = lettered ? [...groupBy(people, (person) => letterOf(lastNameOf(person)))] : [['', people] as const];
  return groups.map(([letter, members]) => (
    <section key={letter} className={classNames('directory__part', lettered && 'directory__part--letter')} aria-label={letter || undefined}>
      {letter && <h2 className="directory__letter">{letter}</h2>}
      <ul className="faces">
        {members.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} headingLevel={letter ? 3 : 2} subjects={subjects[person.id]} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Found({ data, here }: { data: Data; here: string }) {
  const phrase = usePhrases();
  const { filters, people, page, pages, total } = data;
  const everyone = (
    <ButtonLink variant="line" size="small" href={here}>
      {phrase('people.filter.reset')}
    </ButtonLink>
  );
  if (people.length === 0)
    return (
      <Empty level={2} title={phrase('people.filter.none')} actions={everyone}>
        <p>{phrase('people.filter.noneHint')}</p>
      </Empty>
    );
  return (
    <>
      <Portraits data={data} lettered={pages > 1 && filters.letter === ''} />
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(each) => directoryHref(here, filters, each)}
        labels={{
          name: phrase('people.pages'),
          previous: phrase('pagination.previous'),
          next: phrase('pagination.next'),
          page: (each) => phrase('pagination.page', { page: each }),
        }}
      />
      {isFiltered(filters) && total <= PAGE_SIZE && <p className="directory__all">{everyone}</p>}
    </>
  );
}

/** Everyone by last name, or those whom the filters leave. */
function PeopleDirectory({ data, route }: RenderingProps<unknown, unknown, Data>) {
  const phrase = usePhrases();
  const here = languagePath(route.path, route.language);
  if (data.total === 0) {
    return (
      <Wrap className="listing">
        <Empty level={2} title={phrase('people.none')}>
          <p>{phrase('people.noneHint')}</p>
        </Empty>
      </Wrap>
    );
  }
  return (
    <Wrap className="listing directory">
      {data.total >= MANY && <FilterForm filters={data.filters} options={data.options} results={RESULTS} />}
      <p className="meta directory__count" role="status" id={`${RESULTS}-said`}>
        {data.total >= MANY && phrase('people.filter.found', { count: data.found })}
      </p>
      <div id={RESULTS} className="directory__found">
        {data.total > PAGE_SIZE && <Letters data={data} here={here} />}
        <Found data={data} here={here} />
      </div>
    </Wrap>
  );
}

export const rendering: RenderingDefinition<unknown, unknown, Data> = { component: PeopleDirectory, mode: 'static' };
