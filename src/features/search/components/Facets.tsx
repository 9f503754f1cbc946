import { intl } from '@/lib/intl';
import { withChosen } from '@/lib/facet-values';
import type { Words } from '@/runtime';
import { useWords } from '@/runtime';
import { Button, Fold } from '@/ui';
import type { Facet } from '../search.schema';
import type { SearchState } from '../search-state';

/** Facets whose values are words of the code; the others bring the label of an item. */
const OF_THE_CODE = new Set<Facet['name']>(['type', 'access', 'documentType']);
/** Values shown before "more". */
const FIRST = 6;
/** The name of a facet's value; as it stands in the address where no result has it. */
export const valueName = ({ name, values }: Facet, value: string, phrase: Words['phrase']): string =>
  OF_THE_CODE.has(name) ? phrase(`search.${name}.${value}`) : (values.find((each) => each.value === value)?.label ?? value);

/** React asks for a handler beside `checked`. The form handles the change, which bubbles up to it. */
const heard = () => undefined;

function Values({ facet, values, chosen }: { facet: Facet; values: ReturnType<typeof withChosen>; chosen: readonly string[] }) {
  const { phrase, locale } = useWords();
  const numbers = intl('NumberFormat', locale);
  return values.map(({ value, count }) => (
    <label className="check" key={value}>
      <input type="checkbox" name={facet.name} value={value} checked={chosen.includes(value)} onChange={heard} />
      <span>{valueName(facet, value, phrase)}</span> <span>{count !== undefined && numbers.format(count)}</span>
    </label>
  ));
}

/** The filters, each value with how many results it would leave. Groups are open where something is chosen. */
export function Facets({ facets, state }: { facets: readonly Facet[]; state: SearchState }) {
  const { phrase } = useWords();
  return (
    <div className="facets">
      {facets
        .map((facet) => ({ facet, chosen: state.filters[facet.name] ?? [] }))
        .filter(({ facet, chosen }) => facet.values.length + chosen.length > 0)
        .map(({ facet, chosen }, index) => {
          const values = withChosen(facet.values, chosen);
          return (
            <Fold className="facet" key={facet.name} open={index < 2 || chosen.length > 0}>
              <summary>
                {phrase(`search.facet.${facet.name}`)}
                {chosen.length > 0 && <span className="vh">{` ${phrase('search.chosen', { count: chosen.length })}`}</span>}
              </summary>
              <fieldset>
                <legend className="vh">{phrase(`search.facet.${facet.name}`)}</legend>
                <Values facet={facet} values={values.slice(0, FIRST)} chosen={chosen} />
                {values.length > FIRST && (
                  <Fold className="facet__more" open={values.slice(FIRST).some(({ value }) => chosen.includes(value))}>
                    <summary>{phrase('search.more', { count: values.length - FIRST })}</summary>
                    <Values facet={facet} values={values.slice(FIRST)} chosen={chosen} />
                  </Fold>
                )}
              </fieldset>
            </Fold>
          );
        })}
      <p className="facets__apply">
        <Button type="submit" variant="line" size="small">
          {phrase('search.apply')}
        </Button>
      </p>
    </div>
  );
}
