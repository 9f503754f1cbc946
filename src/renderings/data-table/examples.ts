import type { RenderingProps } from '@/runtime';
import { exampleProps, german, LONG_WORD, text } from '@/runtime/examples/example-props';
import { readGrid } from '@/lib/csv';
import type { Fields } from './fields.schema';

const csv =
  'Country,Study,Permits,Build,"Total, months",Idle days\nDenmark,6,7,9,26,31 %\nNetherlands,12,14,13,48,52 %\nSpain,15,17,10,54,63 %\nUnited Kingdom,17,12,13,61,58 %\nItaly,18,21,12,62,n/a';
const table = (changes: Partial<Fields>): Fields => ({
  Label: text('Table 1'),
  Title: text('The same wind farm, five waits'),
  Data: readGrid(csv),
  Highlight: text('Denmark'),
  Source: text('Totals include the application phase. Idle days are days with no dated action on the file.'),
  ...changes,
});

export const examples: Record<string, RenderingProps<Fields>> = {
  usual: exampleProps<Fields>('table', { fields: table({}) }),
  oneRow: exampleProps<Fields>('table', {
    fields: table({ Data: readGrid('Country,Total\nDenmark,26'), Label: text(''), Title: text(''), Source: text('') }),
  }),
  german: exampleProps<Fields>('table', {
    fields: table({
      Label: text('Tabelle 1'),
      Title: text('Derselbe Windpark, drei Wartezeiten'),
      Data: readGrid('Land;Studie;Bau\nDänemark;6;9\nNiederlande;12;13\nDeutschland;16;14'),
      Source: text(''),
    }),
    route: german,
  }),
  longText: exampleProps<Fields>('table', {
    fields: table({ Data: readGrid(`Country,${LONG_WORD},Note\nDenmark,1,${'a long note '.repeat(20)}`) }),
  }),
  broken: exampleProps<Fields>('table', { fields: table({ Data: null }), route: { editing: true } }),
};
