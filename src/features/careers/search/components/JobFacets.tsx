import { intl } from '@/lib/intl';
import { withChosen } from '@/lib/facet-values';
import { useWords } from '@/runtime';
import { Button, Fold } from '@/ui';
import { valueName } from '../../labels';
import type { FacetName, FacetValue } from '../../openings.schema';
import type { JobAnswer } from '../../model';
import type { JobSearchState } from '../job-state';

/** From what most people choose by to what few do. */
const ORDER: readonly Exclude<FacetName, 'pay'>[] = [
  'function',
  'country',
  'city',
  'level',
  'programme',
  'workMode',
  'employment',
  'industry',
  'language',
  'employer',
];
/** Values shown before "more". */
const FIRST = 6;
/** Groups that are open at first. */
const OPEN = 3;
/** React asks for a handler beside `checked`. The form handles the change, which bubbles up to it. */
const heard = () => undefined;

function Value({
  facet,
  each,
  checked,
  type,
}: {
  facet: FacetName;
  each: ReturnType<typeof withChosen>[number];
  checked: boolean;
  type: 'checkbox' | 'radio';
}) {
  const words = useWords();
  return (
    <label className="check">
      <input type={type} name={facet} value={each.value} checked={checked} onChange={heard} />
      <span>{valueName(facet, each.value, each.label, words)}</span>{' '}
      <span>{each.count !== undefined && intl('NumberFormat', words.locale).format(each.count)}</span>
    </label>
  );
}

function Group({
  facet,
  values: counted,
  chosen,
  open,
}: {
  facet: Exclude<FacetName, 'pay'>;
  values: readonly FacetValue[];
  chosen: readonly string[];
  open: boolean;
}) {
  const { phrase } = useWords();
  const name = phrase(`jobs.facet.${facet}`);
  const values = withChosen(counted, chosen);
  const show = (each: (typeof values)[number]) => (
    <Value key={each.value} facet={facet} each={each} checked={chosen.includes(each.value)} type="checkbox" />
  );
  return (
    <Fold className="facet" open={open || chosen.length > 0}>
      <summary>
        <span>
          {name}
          {chosen.length > 0 && <span className="vh">{` ${phrase('jobs.chosen', { count: chosen.length })}`}</span>}
        </span>
      </summary>
      <fieldset>
        <legend className="vh">{name}</legend>
        {values.slice(0, FIRST).map(show)}
        {values.length > FIRST && (
          <Fold className="facet__more" open={values.slice(FIRST).some(({ value }) => chosen.includes(value))}>
            <summary>{phrase('jobs.more', { count: values.length - FIRST })}</summary>
            {values.slice(FIRST).map(show)}
          </Fold>
        )}
      </fieldset>
    </Fold>
  );
}

/** Of the first currency all bands; the others stand behind "more". */
function Pay({ values, chosen }: { values: readonly FacetValue[]; chosen: string }) {
  const { phrase } = useWords();
  const name = phrase('jobs.facet.pay');
  const all = withChosen(values, chosen ? [chosen] : []);
  const currency = values[0]?.value.split('-')[0] ?? '';
  const first = all.filter(({ value }) => value.startsWith(currency));
  const others = all.filter(({ value }) => !value.startsWith(currency));
  const show = (each: (typeof all)[number]) => (
    <Value key={each.value} facet="pay" each={each} checked={each.value === chosen} type="radio" />
  );
  return (
    <Fold className="facet" open={chosen !== ''}>
      <summary>
        <span>{name}</span>
      </summary>
      <fieldset>
        <legend className="vh">{name}</legend>
        <p className="hint">{phrase('jobs.payHint')}</p>
        <label className="check">
          <input type="radio" name="pay" value="" checked={chosen === ''} onChange={heard} />
          <span>{phrase('jobs.payAny')}</span>
        </label>
        {first.map(show)}
        {others.length > 0 && (
          <Fold className="facet__more" open={others.some(({ value }) => value === chosen)}>
            <summary>{phrase('jobs.more', { count: others.length })}</summary>
            {others.map(show)}
          </Fold>
        )}
      </fieldset>
    </Fold>
  );
}

/** The filters, each value with how many openings it would leave. */
export function JobFacets({ answer: { facets, pay }, state }: { answer: Pick<JobAnswer, 'facets' | 'pay'>; state: JobSearchState }) {
  const { phrase } = useWords();
  // An amount without a currency was understood in one.
  const asked = state.pay && !state.pay.includes('-') && pay ? `${pay.currency}-${pay.least}` : state.pay;
  // A filter with one value chooses nothing.
  const shown = ORDER.filter((facet) => (facets[facet]?.length ?? 0) > 1 || state.filters[facet]);
  return (
    <div className="facets">
      {shown.map((facet, index) => (
        <Group key={facet} facet={facet} values={facets[facet] ?? []} chosen={state.filters[facet] ?? []} open={index < OPEN} />
      ))}
      {((facets.pay?.length ?? 0) > 0 || state.pay) && <Pay values={facets.pay ?? []} chosen={asked} />}
      <p className="facets__apply">
        <Button type="submit" variant="line" size="small">
          {phrase('jobs.apply')}
        </Button>
      </p>
    </div>
  );
}
