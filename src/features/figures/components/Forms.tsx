import { FORM_STEPS, GENERIC, useFigures } from '../words';
import { CsvLink, FigureTable, Happening } from './FigureTable';
import type { Place } from './place';

/** Each form as a way that people go, and where they leave it. */
export function Forms(place: Place) {
  const {
    figures: { forms },
    asked,
  } = place;
  const { phrase, number, share } = useFigures();
  if (forms.length === 0)
    return <FigureTable id="forms" title={phrase('figures.forms')} header={[]} rows={[]} empty={phrase('figures.noForms')} />;
  return forms.map(({ form, viewed, started, steps, refused, sent, fields }, index) => {
    const way = [
      { key: 'viewed', visits: viewed, event: '' },
      { key: 'started', visits: started, event: '' },
      ...steps.map(({ step, visits }) => ({ key: `step ${step}`, visits, event: `${GENERIC}:form step ${form} ${step}` })),
      { key: 'sent', visits: sent, event: '' },
    ].map((each) => ({ ...each, event: each.event || `${FORM_STEPS.find(({ key }) => key === each.key)?.event}:${form}` }));
    const said = fields.map(({ field, times }) => `${field} (${number(times)})`).join(', ');
    return (
      <FigureTable
        key={form}
        id={`form-${form}`}
        title={phrase('figures.form', { form })}
        hint={
          refused === 0
            ? phrase('figures.neverRefused')
            : phrase('figures.refused', { count: refused, number: number(refused), fields: said || phrase('figures.noField') })
        }
        header={[phrase('figures.step'), phrase('figures.total.visits'), phrase('figures.ofViewed'), phrase('figures.left')]}
        rows={way.map(({ key, visits, event }, at) => {
          const before = way[at - 1]?.visits ?? visits;
          return {
            key,
            name: (
              <Happening event={event} place={place}>
                {key.startsWith('step ') ? phrase('figures.form.step', { step: key.slice(5) }) : phrase(`figures.form.${key}`)}
              </Happening>
            ),
            share: visits / Math.max(1, viewed, started),
            cells: [
              number(visits),
              share(visits, viewed),
              at === 0 || visits >= before ? '–' : `${number(before - visits)} (${share(before - visits, before)})`,
            ],
          };
        })}
        empty=""
        csv={index === forms.length - 1 ? <CsvLink asked={asked} list="forms" /> : undefined}
      />
    );
  });
}
