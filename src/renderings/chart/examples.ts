import type { RenderingProps } from '@/runtime';
import { exampleProps, german, LONG_WORD, text } from '@/runtime/examples/example-props';
import { readChart } from './chart-data';
import type { Fields } from './fields.schema';

type ChartType = Fields['ChartType']['value'];

const chart = (
  type: ChartType,
  csv: string,
  changes: Partial<Record<Exclude<keyof Fields, 'ChartType' | 'Data'>, string>> = {},
): Fields => ({
  Label: text(changes.Label ?? 'Figure 1'),
  Title: text(changes.Title ?? 'In four countries of six, study and permission are most of the wait'),
  Subtitle: text(changes.Subtitle ?? 'Median months in each phase, to first current'),
  ChartType: { value: type },
  Data: readChart(csv),
  Unit: text(changes.Unit ?? 'months'),
  Highlight: text(changes.Highlight ?? ''),
  Description: text(changes.Description ?? ''),
  Source: text(changes.Source ?? 'Illustration: figures invented for this example.'),
});
const example = (fields: Fields, route = {}) => exampleProps<Fields>('chart', { fields, route });

const phases =
  ',Application,Network study,Permits,Construction\nDenmark,4,6,7,9\nNetherlands,9,12,14,13\nGermany,8,16,18,14\nSpain,12,15,17,10\nItaly,11,18,21,12\nUnited Kingdom,19,17,12,13';
const totals = ',Months\nItaly,62\nUnited Kingdom,61\nGermany,56\nSpain,54\nNetherlands,48\nDenmark,26';
const years =
  ',Germany,Spain,Denmark\n2018,31,28,30\n2019,34,30,29\n2020,38,35,29\n2021,,40,28\n2022,47,44,27\n2023,52,49,27\n2024,56,54,26';
const manyRows = `,Share\n${Array.from({ length: 16 }, (_, index) => `Region number ${index + 1},${(index * 37) % 61}`).join('\n')}`;

export const examples: Record<string, RenderingProps<Fields>> = {
  stacked: example(chart('stacked', phases)),
  bar: example(
    chart('bar', totals, {
      Title: 'Denmark waits less than half as long',
      Subtitle: 'Median months from application to first current',
      Highlight: 'Denmark',
    }),
  ),
  groupedBar: example(chart('bar', ',2019,2024\nGermany,34,56\nSpain,30,54\nDenmark,29,26', { Highlight: '2024' })),
  line: example(
    chart('line', years, {
      Title: 'The wait grew everywhere but in one country',
      Highlight: 'Denmark',
      Description:
        'From 2018 to 2024 the wait rose from 31 to 56 months in Germany and from 28 to 54 in Spain; in Denmark it fell from 30 to 26.',
    }),
  ),
  sixLines: example(
    chart('line', ',Germany,Spain,Denmark,Italy,France,Poland\n2018,31,28,30,22,25,40\n2021,,40,28,31,26,42\n2024,56,54,26,38,27,44', {
      Title: 'Six lines, one of them in red',
      Highlight: 'Spain',
    }),
  ),
  endsEarly: example(
    chart('line', ',Germany,United Kingdom,Spain\n2018,31,33,28\n2021,42,44,40\n2024,56,,54', { Title: 'One of them no longer counts' }),
  ),
  unevenYears: example(
    chart('line', ',Germany\n2000,12\n2020,38\n2021,41\n2022,47\n2023,52\n2024,56', { Title: 'The wait since the year 2000' }),
  ),
  dot: example(
    chart('dot', ',Fastest,Slowest\nGermany,22,81\nSpain,19,77\nDenmark,14,38\nItaly,30,95', {
      Title: 'The slowest tenth waits four times as long',
      Highlight: 'Slowest',
    }),
  ),
  column: example(
    chart('column', ',Signed\n2019,12\n2020,18\n2021,9\n2022,24\n2023,31\n2024,28', {
      Title: 'Agreements signed',
      Subtitle: 'Number a year',
      Unit: '',
      Highlight: '2023',
    }),
  ),
  negativeValues: example(
    chart('bar', ',Change\nDenmark,-3.5\nGermany,12.25\nSpain,8\nItaly,−1.2', {
      Unit: '%',
      Title: 'Change since 2019',
      Highlight: 'Denmark',
    }),
  ),
  negativeColumns: example(chart('column', ',Change\n2021,-3\n2022,5\n2023,-1\n2024,4', { Unit: '%' })),
  missingCells: example(chart('bar', ',2019,2024\nDenmark,29,\nGermany,,56\nSpain,,', { Title: 'Some files are lost' })),
  oneRow: example(chart('bar', ',Months\nDenmark,26', { Title: 'One country answered' })),
  manyRows: example(chart('bar', manyRows, { Unit: '%', Highlight: 'Region number 6', Title: 'Sixteen regions' })),
  longText: example(
    chart('stacked', `,A,B\n${LONG_WORD},3,4\nThe association of network companies of the northern coast,5,6`, {
      Title: `A title that goes on, and on, and mentions ${LONG_WORD}`,
    }),
  ),
  german: example(
    chart('line', ',Deutschland,Dänemark\n2020,38,29\n2022,47,27.5\n2024,56,26', {
      Label: 'Abbildung 1',
      Title: 'Das Warten wuchs fast überall',
      Subtitle: 'Median in Monaten',
      Unit: 'Monate',
      Highlight: 'Dänemark',
      Source: 'Beispielzahlen.',
    }),
    german,
  ),
  broken: exampleProps<Fields>('chart', { fields: { ...chart('bar', ''), Data: null }, route: { editing: true } }),
};
