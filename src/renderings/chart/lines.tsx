import type { ChartData } from './chart-data';
import { AXIS_WIDTH, LevelAxis } from './LevelAxis';
import { endNames, endWidth, NAME_HEIGHT, spread } from './line-ends';
import { linearScale, round, textWidth } from './scale';
import { dashes } from './shapes';
import type { ChartStyle, Drawing } from './style';

/** Of the drawing's width, what the names at the ends may take. */
const NAMES_SHARE = 0.36;
/** More, where all of them are whole then: no key has to repeat them. */
const WHOLE_NAMES_SHARE = 0.44;
/** From the last mark to the names, without and with lines that lead to them; what a name may be off its mark without one. */
const NEAR = 11;
const LED = 28;
const BESIDE = 4;

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

/** What the categories are numbers of, behind the last of them; years say it themselves. */
const countedBy = ({ grid, categories }: ChartData, width: number): string => {
  const name = grid.header[0] ?? '';
  const isCount = categories.every((category) => /^\d{1,3}$/.test(category));
  return isCount && textWidth(name) <= width ? name : '';
};

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

/** Lines over time, each named at its end. */
export function drawLines(data: ChartData, style: ChartStyle): Drawing {
  const top = 26;
  const single = data.series.length === 1;
  const plotHeight = Math.max(style.small ? 195 : 255, data.series.length * NAME_HEIGHT);
  const bottom = top + plotHeight;
  const left = style.small ? 0 : AXIS_WIDTH;
  const ends = data.series.map((series) => {
    const last = series.values.findLastIndex((value) => value !== null);
    const value = series.values[last] ?? 0;
    return { last, value, name: series.name, figure: style.format(value) };
  });
  const values = data.series.flatMap((series) => series.values).filter((value) => value !== null);
  const scale = linearScale(values, bottom, top, { wanted: style.small ? 3 : 5, zero: Math.min(...values) < Math.max(...values) * 0.6 });
  const namesAt = spread(
    ends.map(({ value }) => scale.at(value)),
    top,
    bottom,
  );
  const final = data.categories.length - 1;
  // A name that cannot stand beside its own mark would be read as that of the line it stands beside.
  const led = !single && ends.some(({ last, value }, index) => last < final || Math.abs((namesAt[index] ?? 0) - scale.at(value)) > BESIDE);
  const widest = Math.max(...ends.map(({ name, figure }) => endWidth(`${name} ${figure}`)));
  const share = widest <= style.width * WHOLE_NAMES_SHARE ? WHOLE_NAMES_SHARE : NAMES_SHARE;
  const names = single ? ends.map(({ figure }) => figure) : endNames(ends, style.width * share);
  const whole = (index: number): boolean => names[index]?.startsWith(`${ends[index]?.name} `) ?? false;
  const right = round(style.width - Math.max(...names.map(endWidth)) - (led ? LED : NEAR) - 3);
  const x = positions(data.categories, left + 16, right);
  const shown = labelled(x, data.categories.map(textWidth));
  const countedAt = round((x[final] ?? 0) + textWidth(data.categories[final] ?? '') / 2 + 6);
  const counted = countedBy(data, style.width - countedAt);
  const content = (
    <>
      <LevelAxis scale={scale} style={style} left={left} right={right} />
      {data.categories.map((name, category) =>
        shown.has(category) ? (
          <text key={category} className="t-quiet" x={x[category]} y={bottom + 22} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
      {counted && (
        <text className="t-quiet" x={countedAt} y={bottom + 22}>
          {counted}
        </text>
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
      {ends.map(({ last, value, name }, index) => {
        const mark = style.mark(index, -1);
        const end = x[last] ?? 0;
        const from = single ? end : right;
        const y = round(namesAt[index] ?? 0);
        return (
          <g key={index}>
            {led && (
              <path className="lead" d={`M${round(end + 4)} ${scale.at(value)}H${round(from + NEAR)}L${round(from + LED - 4)} ${y}`} />
            )}
            <circle className={`ring ${mark}`} cx={end} cy={scale.at(value)} r="4" />
            <text className={mark === 'hl' ? 't-hl' : 't-strong'} x={round(from + (led ? LED : NEAR))} y={round(y + 4.5)}>
              {!single && !whole(index) && <title>{name}</title>}
              {names[index]}
            </text>
          </g>
        );
      })}
    </>
  );
  return { height: bottom + 32, content, named: names.every((_, index) => whole(index)) };
}
