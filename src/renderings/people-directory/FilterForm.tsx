import { usePhrases, useRoute } from '@/runtime';
import { languagePath } from '@/lib/language-path';
import { Button, Icon } from '@/ui';
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

/** The directory's filters: a form whose state is the address. With a script a choice acts at once, and `results` is what it changes. */
export function FilterForm({ filters, options, results }: { filters: Filters; options: FilterOptions; results: string }) {
  const phrase = usePhrases();
  const { path, language } = useRoute();
  return (
    <form
      className="peoplefilter"
      action={languagePath(path, language)}
      method="get"
      role="search"
      aria-label={phrase('people.filter')}
      data-enhance="narrow"
      data-results={results}
      data-offline={phrase('search.offline')}
    >
      <div className="field">
        <label htmlFor="people-name">{phrase('people.filter.name')}</label>
        <input
          className="input"
          type="search"
          id="people-name"
          name="name"
          defaultValue={filters.name}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Choice name="office" label={phrase('people.filter.office')} options={options.offices} value={filters.office} />
      <Choice name="practice" label={phrase('people.filter.practice')} options={options.practices} value={filters.practice} />
      {filters.letter && <input type="hidden" name="letter" value={filters.letter} />}
      <p className="peoplefilter__act withoutscript">
        <Button type="submit">
          <Icon name="search" /> {phrase('people.filter.show')}
        </Button>
      </p>
    </form>
  );
}
