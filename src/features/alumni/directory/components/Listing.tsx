import { Button, ButtonLink, Choice, Empty, Fold, Icon, Pagination } from '@/ui';
import { PersonEntry } from '../../people/PersonEntry';
import { usePeople } from '../../people/words';
import { addressOf, bestOf, FACETS, isNarrowed, LONGEST_WORDS, SORTS, type Asked, type Facet } from '../asked';
import type { FacetValue, Found } from '../directory.schema';
import type { DirectoryData } from '../model';
import { MapOf } from './MapOf';

/** Values shown before "more". */
const FIRST = 6;
/** Groups of values that are open at first. */
const OPEN = 2;
const A_PAGE = 20;

interface Props {
  asked: Asked;
  shown: Extract<DirectoryData['shown'], { kind: 'list' | 'map' }>;
  /** Path of the page in its language. */
  here: string;
}

/** Those who were found, with what narrows them. The form asks the page itself; each link holds the whole question. */
export function Listing({ asked, shown, here }: Props) {
  const { phrase } = usePeople();
  const { found } = shown;
  const narrowed = isNarrowed(asked);
  const best = bestOf(asked.q);
  const chosen =
    FACETS.reduce((sum, facet) => sum + asked.chosen[facet].length, 0) + (asked.mentors ? 1 : 0) + (asked.from || asked.to ? 1 : 0);
  return (
    // Chosen anew when the address is another: the browser keeps what was chosen in a field that stays.
    <form method="get" action={here} role="search" aria-label={phrase('alumniDirectory.find')} key={addressOf(asked)}>
      {asked.view && <input type="hidden" name="view" value={asked.view} />}
      {asked.group && <input type="hidden" name="group" value={asked.group} />}
      <div className="alm__ask">
        <div className="field">
          <label htmlFor="directory-q">{phrase('alumniDirectory.q')}</label>
          <input className="input" type="search" id="directory-q" name="q" defaultValue={asked.q} maxLength={LONGEST_WORDS} />
        </div>
        <Choice
          id="directory-sort"
          name="sort"
          label={phrase('alumniDirectory.sort')}
          value={asked.sort}
          options={SORTS.filter((sort) => sort === best || sort !== 'relevance').map(
            (sort) => [sort === best ? '' : sort, phrase(`alumniDirectory.sort.${sort}`)] as const,
          )}
        />
        <Button type="submit">{phrase('alumniDirectory.show')}</Button>
      </div>
      <div className="searchpage__body">
        <details className="filters" open={chosen > 0 || undefined}>
          <summary>
            <Icon name="filter" /> {phrase('alumniDirectory.filters')}
            {chosen > 0 && <span className="filters__count"> {phrase('alumniDirectory.chosen', { count: chosen })}</span>}
          </summary>
          <Facets asked={asked} found={found} />
        </details>
        <section className="searchpage__results" aria-labelledby="directory-count">
          <div className="resbar">
            <h2 id="directory-count">{phrase('alumniDirectory.count', { count: found.total })}</h2>
            <nav aria-label={phrase('alumniDirectory.views')} className="flow alm__views">
              <a href={`${here}${addressOf(asked, { view: '' })}`} aria-current={shown.kind === 'list' ? 'page' : undefined}>
                {phrase('alumniDirectory.list')}
              </a>
              <a href={`${here}${addressOf(asked, { view: 'map' })}`} aria-current={shown.kind === 'map' ? 'page' : undefined}>
                {phrase('alumniDirectory.map')}
              </a>
            </nav>
          </div>
          <Chips asked={asked} found={found} here={here} />
          {found.people.length === 0 ? (
            <Nobody asked={asked} here={here} narrowed={narrowed} total={found.total} />
          ) : shown.kind === 'map' ? (
            <MapOf places={shown.places} asked={asked} here={here} />
          ) : (
            <People asked={asked} found={found} here={here} />
          )}
        </section>
      </div>
    </form>
  );
}

function People({ asked, found, here }: { asked: Asked; found: Found; here: string }) {
  const { phrase } = usePeople();
  return (
    <>
      <ul className="rows acc__list" aria-label={phrase('alumniDirectory.people')}>
        {found.people.map((person) => (
          <li key={person.id} className="alm__row">
            <PersonEntry person={person} href={`${here}${addressOf(asked, { id: person.id, page: asked.page })}`} />
          </li>
        ))}
      </ul>
      <Pagination
        page={found.page}
        pages={found.pages ?? Math.ceil(found.total / A_PAGE)}
        hrefOf={(page) => `${here}${addressOf(asked, { page: String(page) })}`}
        labels={{
          name: phrase('alumniDirectory.pages'),
          previous: phrase('pagination.previous'),
          next: phrase('pagination.next'),
          page: (page) => phrase('pagination.page', { page }),
        }}
      />
    </>
  );
}

/** Nobody: what would help. */
function Nobody({ asked, here, narrowed, total }: { asked: Asked; here: string; narrowed: boolean; total: number }) {
  const { phrase } = usePeople();
  const wider: [href: string, words: string][] = [
    ...(total > 0 ? [[`${here}${addressOf(asked)}`, phrase('alumniDirectory.firstPage')] as [string, string]] : []),
    ...(asked.q && isNarrowed({ ...asked, q: '' })
      ? [[`${here}${addressOf(asked, { q: '' })}`, phrase('alumniDirectory.withoutWords')] as [string, string]]
      : []),
    ...(narrowed ? [[here, phrase('alumniDirectory.everybody')] as [string, string]] : []),
  ];
  return (
    <Empty
      level={3}
      title={phrase(narrowed || total > 0 ? 'alumniDirectory.nobody' : 'alumniDirectory.empty')}
      actions={
        wider.length > 0 &&
        wider.map(([href, words]) => (
          <ButtonLink key={href} href={href} variant="line">
            {words}
          </ButtonLink>
        ))
      }
    >
      <p>{phrase(narrowed || total > 0 ? 'alumniDirectory.nobodyHint' : 'alumniDirectory.emptyHint')}</p>
    </Empty>
  );
}

/** What is chosen, each a link to the question without it. */
function Chips({ asked, found, here }: { asked: Asked; found: Found; here: string }) {
  const { phrase } = usePeople();
  const chips: { key: string; name: string; without: Partial<Asked> }[] = [
    ...FACETS.flatMap((facet) =>
      asked.chosen[facet].map((value) => ({
        key: `${facet}${value}`,
        name: found.facets[facet]?.find((each) => each.value === value)?.label ?? value,
        without: { chosen: { ...asked.chosen, [facet]: asked.chosen[facet].filter((each) => each !== value) } },
      })),
    ),
    ...(asked.from || asked.to
      ? [
          {
            key: 'years',
            name: phrase('alumniDirectory.between', { from: asked.from || '…', to: asked.to || '…' }),
            without: { from: '', to: '' },
          },
        ]
      : []),
    ...(asked.mentors ? [{ key: 'mentors', name: phrase('alumniDirectory.mentors'), without: { mentors: '' as const } }] : []),
    ...(asked.group ? [{ key: 'group', name: phrase('alumniDirectory.oneGroup'), without: { group: '' } }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="tags jobchips" aria-label={phrase('alumniDirectory.filters')}>
      {chips.map(({ key, name, without }) => (
        <li key={key}>
          <a className="tag tag--on" href={`${here}${addressOf(asked, without)}`}>
            <bdi>{name}</bdi> <Icon name="close" />
            <span className="vh">, {phrase('alumniDirectory.remove')}</span>
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="tag" href={`${here}${asked.view ? '?view=map' : ''}`}>
            {phrase('alumniDirectory.clear')}
          </a>
        </li>
      )}
    </ul>
  );
}

function Value({ facet, each, checked }: { facet: Facet; each: FacetValue; checked: boolean }) {
  const { number } = usePeople();
  return (
    <label className="check">
      <input type="checkbox" name={facet} value={each.value} defaultChecked={checked} />
      <span dir="auto">{each.label}</span> <span>{number(each.count)}</span>
    </label>
  );
}

function Facets({ asked, found }: { asked: Asked; found: Found }) {
  const { phrase } = usePeople();
  const shown = FACETS.flatMap((facet) => {
    const values = found.facets[facet] ?? [];
    const known = new Set(values.map(({ value }) => value));
    // What is chosen stays to be taken out again, also where nobody has it.
    const all = [
      ...values,
      ...asked.chosen[facet].filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 })),
    ];
    return all.length > 0 ? [{ facet, values: all }] : [];
  });
  return (
    <div className="facets">
      <label className="check alm__mentors">
        <input type="checkbox" name="mentors" value="1" defaultChecked={asked.mentors === '1'} />
        <span>{phrase('alumniDirectory.mentors')}</span>
      </label>
      {shown.map(({ facet, values }, index) => {
        const chosen = asked.chosen[facet];
        const name = phrase(`alumniDirectory.facet.${facet}`);
        const show = (each: FacetValue) => <Value key={each.value} facet={facet} each={each} checked={chosen.includes(each.value)} />;
        return (
          <Fold key={facet} className="facet" open={index < OPEN || chosen.length > 0}>
            <summary>
              <span>{name}</span>
            </summary>
            <fieldset>
              <legend className="vh">{name}</legend>
              {values.slice(0, FIRST).map(show)}
              {values.length > FIRST && (
                <Fold className="facet__more" open={values.slice(FIRST).some(({ value }) => chosen.includes(value))}>
                  <summary>{phrase('alumniDirectory.more', { count: values.length - FIRST })}</summary>
                  {values.slice(FIRST).map(show)}
                </Fold>
              )}
            </fieldset>
          </Fold>
        );
      })}
      <Fold className="facet" open={Boolean(asked.from || asked.to)}>
        <summary>
          <span>{phrase('alumniDirectory.years')}</span>
        </summary>
        <fieldset className="alm__years">
          <legend className="vh">{phrase('alumniDirectory.years')}</legend>
          <div className="alm__pair">
            {(['from', 'to'] as const).map((end) => (
              <div className="field" key={end}>
                <label htmlFor={`directory-${end}`}>{phrase(`alumniDirectory.${end}`)}</label>
                <input
                  className="input"
                  id={`directory-${end}`}
                  name={end}
                  defaultValue={asked[end]}
                  inputMode="numeric"
                  maxLength={4}
                  pattern="(19|20)[0-9]{2}"
                />
              </div>
            ))}
          </div>
        </fieldset>
      </Fold>
      {/* It stays in the window, however long the filters are. */}
      <p className="alm__apply">
        <Button type="submit" variant="line">
          {phrase('alumniDirectory.apply')}
        </Button>
      </p>
    </div>
  );
}
