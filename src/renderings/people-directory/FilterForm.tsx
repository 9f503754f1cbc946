import { usePhrases, useRoute } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import { Button } from '@/ui';
import { isFiltered } from './filters';
import type { FilterOptions, Filters, Option } from './filters';

function Choice({ name, label, options, value }: { name: keyof Filters; label: string; options: readonly Option[]; value: string }) {
  const phrase = usePhrases();
  const id = `people-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} name={name} defaultValue={options.some((option) => option.value === value) ? value : ''}>
        <option value="">{phrase('people.filter.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The directory's filters: a form whose state is the address. */
export function FilterForm({ filters, options }: { filters: Filters; options: FilterOptions }) {
  const phrase = usePhrases();
  const { path, language } = useRoute();
  const here = languagePath(path, language);
  return (
    <form className="peoplefilter" action={here} method="get" role="search" aria-label={phrase('people.filter')}>
      <Choice name="office" label={phrase('people.filter.office')} options={options.offices} value={filters.office} />
      <Choice name="practice" label={phrase('people.filter.practice')} options={options.practices} value={filters.practice} />
      <Choice name="letter" label={phrase('people.filter.letter')} options={options.letters} value={filters.letter} />
      <p className="peoplefilter__act">
        <Button type="submit">{phrase('people.filter.show')}</Button>
        {isFiltered(filters) && (
          <a className="btn btn--quiet" href={here}>
            {phrase('people.filter.reset')}
          </a>
        )}
      </p>
    </form>
  );
}
