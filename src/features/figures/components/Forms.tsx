import { useFigures } from '../words';
import { CsvLink, FigureTable } from './FigureTable';
import type { Place } from './place';

/** Each form as a way that people go, and where they leave it. */
export function Forms({ figures: { forms }, asked }: Place) {
  const { phrase, number, share } = useFigures();
  if (forms.length === 0)
    return <FigureTable id="forms" title={phrase('figures.forms')} header={[]} rows={[]} empty={phrase('figures.noForms')} />;
  return forms.map(({ form, viewed, started, steps, refused, sent, fields }, index) => {
    const way = [
      { key: 'viewed', visits: viewed },
      { key: 'started', visits: started },
      ...steps.map(({ step, visits }) => ({ key: `step ${step}`, visits })),
      { key: 'sent', visits: sent },
    ];
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
        rows={way.map(({ key, visits }, at) => {
          const before = way[at - 1]?.visits ?? visits;
          return {
            key,
            name: key.startsWith('step ') ? phrase('figures.form.step', { step: key.slice(5) }) : phrase(`figures.form.${key}`),
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
