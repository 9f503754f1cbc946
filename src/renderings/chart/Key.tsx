import type { ChartData } from './chart-data';
import type { Fields } from './fields.schema';
import { Bar, dashes, Dot } from './shapes';
import { seriesMarks } from './style';

const lastOf = ({ values }: ChartData['series'][number]): number => values.findLast((value) => value !== null) ?? 0;

/** The series of a chart, each with its colour and its shape as the drawing has them; of lines in the order in which they end. */
export function Key({
  data,
  type,
  highlight,
  label,
  named,
}: {
  data: ChartData;
  type: Fields['ChartType']['value'];
  highlight: string;
  label: string;
  /** The wide drawing names them itself. */
  named: boolean;
}) {
  const marks = seriesMarks(data, highlight);
  const width = type === 'line' ? 38 : 16;
  const entries = data.series.map((series, index) => ({ series, index }));
  if (type === 'line') entries.sort((a, b) => lastOf(b.series) - lastOf(a.series));
  return (
    <ul className={named ? 'key key--s' : 'key'} aria-label={label}>
      {entries.map(({ series, index }) => {
        const { mark, shape } = marks[index] ?? { mark: 'm1', shape: 0 };
        return (
          <li key={series.name}>
            <svg viewBox={`0 0 ${width} 16`} aria-hidden="true">
              {type === 'line' ? (
                <path className={`curve ${mark}`} strokeDasharray={dashes(shape)} d="M0 8h38" />
              ) : type === 'dot' ? (
                <Dot shape={shape} mark={mark} x={8} y={8} />
              ) : (
                <Bar shape={shape} mark={mark} x={0} y={0} width={16} height={16} upright={type === 'column'} />
              )}
            </svg>
            {series.name}
          </li>
        );
      })}
    </ul>
  );
}
