import type { ChartData } from './chart-data';
import { linearScale, round, textWidth } from './scale';
import { dashes } from './shapes';
import type { ChartStyle, Drawing } from './style';

const AXIS_WIDTH = 52;
const LINE_LABEL_HEIGHT = 17;

/** Years and other numbers in rising order stand where their value is; other categories at equal distances. */
function positions(categories: readonly string[], from: number, to: number): number[] {
  const numbers = categories.map(Number);
  const rising =
    categories.length > 1 &&
    numbers.every(
      (number, index) => Number.isFinite(number) && categories[index] !== '' && (index === 0 || number > (numbers[index - 1] ?? 0)),
    );
  const [first = 0, last = 1] = rising ? [numbers[0], numbers.at(-1)] : [0, Math.max(1, categories.length - 1)];
  return categories.map((_, index) =>
    round(from + (((rising ? (numbers[index] ?? 0) : index) - first) / (last - first || 1)) * (to - from)),
  );
}

const LABEL_GAP = 18;

/** Labels that stand clear of each other, from the last one back: the first and the last always, where the years are uneven too. */
function labelled(x: readonly number[], widths: readonly number[]): ReadonlySet<number> {
  const last = x.length - 1;
  const shown = new Set([0, last]);
  const begins = (at: number): number => (x[at] ?? 0) - (widths[at] ?? 0) / 2;
  const ends = (at: number): number => (x[at] ?? 0) + (widths[at] ?? 0) / 2;
  let next = last;
  for (let at = last - 1; at > 0; at--) {
    if (ends(at) + LABEL_GAP > begins(next) || ends(0) + LABEL_GAP > begins(at)) continue;
    shown.add(at);
    next = at;
  }
  return shown;
}

/** A line breaks where a figure is missing; a figure between two gaps is a dot. */
function segments(values: readonly (number | null)[]): number[][] {
  const found: number[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const open = found.at(-1);
    if (open && open.at(-1) === index - 1) open.push(index);
    else found.push([index]);
  });
  return found;
}

/** Moves names apart that would stand on each other; they keep their order. */
function spread(wanted: readonly number[], low: number, high: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  order.forEach((entry, at) => {
    entry.y = Math.max(entry.y, at === 0 ? low : (order[at - 1]?.y ?? low) + LINE_LABEL_HEIGHT);
  });
  for (let at = order.length - 1; at >= 0; at--) {
    const entry = order[at];
    if (entry) entry.y = Math.min(entry.y, at === order.length - 1 ? high : (order[at + 1]?.y ?? high) - LINE_LABEL_HEIGHT);
  }
  const placed: number[] = [];
  for (const { y, index } of order) placed[index] = y;
  return placed;
}

/** Lines over time, each named at its end. */
export function drawLines(data: ChartData, style: ChartStyle): Drawing {
  const top = 26;
  const plotHeight = style.small ? 195 : 255;
  const bottom = top + plotHeight;
  const left = style.small ? 0 : AXIS_WIDTH;
  const named = data.series.map((series, index) => {
    const last = series.values.findLastIndex((value) => value !== null);
    const value = series.values[last] ?? 0;
    return {
      index,
      last,
      value,
      text: style.small || data.series.length === 1 ? style.format(value) : `${series.name} ${style.format(value)}`,
    };
  });
  const nameWidth = Math.min(style.width * 0.3, Math.max(...named.map(({ text }) => textWidth(text))) + 14);
  const values = data.series.flatMap((series) => series.values).filter((value) => value !== null);
  const scale = linearScale(values, bottom, top, { wanted: style.small ? 3 : 5, zero: Math.min(...values) < Math.max(...values) * 0.6 });
  const x = positions(data.categories, left + 16, style.width - nameWidth);
  const shown = labelled(x, data.categories.map(textWidth));
  const ends = spread(
    named.map(({ value }) => scale.at(value)),
    top,
    bottom,
  );
  const content = (
    <>
      {scale.ticks.map((tick, index) => {
        const highest = index === scale.ticks.length - 1;
        return (
          <g key={tick}>
            <path className={tick === 0 ? 'base-line' : 'grid-line'} d={`M${left} ${scale.at(tick)}H${round(style.width - nameWidth)}`} />
            <text
              className="t-quiet"
              x={style.small || highest ? 0 : left - 10}
              y={scale.at(tick) + (style.small || highest ? -6 : 4.5)}
              textAnchor={style.small || highest ? 'start' : 'end'}
            >
              {highest ? style.withUnit(tick) : style.tick(tick)}
            </text>
          </g>
        );
      })}
      {data.categories.map((name, category) =>
        shown.has(category) ? (
          <text key={category} className="t-quiet" x={x[category]} y={bottom + 22} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
      {data.series.map((series, index) => {
        const mark = style.mark(index, -1);
        const strong = mark === 'hl';
        return (
          <g key={index}>
            {segments(series.values).map((segment) =>
              segment.length === 1 ? (
                <circle
                  key={segment[0]}
                  className={`dot ${mark}`}
                  cx={x[segment[0] ?? 0]}
                  cy={scale.at(series.values[segment[0] ?? 0] ?? 0)}
                  r="4"
                />
              ) : (
                <path
                  key={segment[0]}
                  className={`curve ${mark}${strong ? ' curve--hl' : ''}`}
                  strokeDasharray={dashes(style.shape(index))}
                  d={segment.map((at, step) => `${step === 0 ? 'M' : 'L'}${x[at]} ${scale.at(series.values[at] ?? 0)}`).join('')}
                />
              ),
            )}
          </g>
        );
      })}
      {named.map(({ index, last, value, text }) => (
        <g key={index}>
          <circle className={`ring ${style.mark(index, -1)}`} cx={x[last]} cy={scale.at(value)} r="4" />
          <text
            className={style.mark(index, -1) === 'hl' ? 't-hl' : 't-strong'}
            x={round((x[last] ?? 0) + 11)}
            y={round((ends[index] ?? 0) + 4.5)}
          >
            {text}
          </text>
        </g>
      ))}
    </>
  );
  return { height: bottom + 32, content };
}
