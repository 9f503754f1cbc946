import type { ChartData } from './chart-data';
import { RowLabel } from './RowLabel';
import { linearScale, round, textWidth } from './scale';
import { Bar } from './shapes';
import type { ChartStyle, Drawing } from './style';
import { ValueAxis } from './ValueAxis';

interface Part {
  from: number;
  to: number;
  mark: string;
  shape: number;
}

interface Row {
  bars: Part[][];
  /** At the end of each lane: the figure, and the value it stands at; null for a missing figure. */
  ends: { value: number; at: number; negative: boolean }[];
}

const numbers = (data: ChartData, category: number) => data.series.map((series) => series.values[category] ?? null);

/** A bar a series, one below the other. */
const groupedRow = (data: ChartData, category: number, style: ChartStyle): Row => {
  const values = numbers(data, category);
  return {
    bars: values.map((value, series) =>
      value === null ? [] : [{ from: 0, to: value, mark: style.mark(series, category), shape: style.shape(series) }],
    ),
    ends: values.map((value) => ({ value: value ?? NaN, at: value ?? 0, negative: (value ?? 0) < 0 })),
  };
};

/** One bar whose parts are the series; what is negative goes the other way from zero. */
const stackedRow = (data: ChartData, category: number, style: ChartStyle): Row => {
  const sums = { up: 0, down: 0 };
  const bars = numbers(data, category).flatMap((value, series) => {
    if (value === null || value === 0) return [];
    const side = value < 0 ? 'down' : 'up';
    const from = sums[side];
    sums[side] += value;
    return [{ from, to: sums[side], mark: style.mark(series, category), shape: style.shape(series) }];
  });
  const total = round(sums.up + sums.down);
  return {
    bars: [bars],
    ends: [{ value: bars.length > 0 ? total : NaN, at: sums.up || sums.down, negative: sums.up === 0 && sums.down < 0 }],
  };
};

/** Horizontal bars: grouped by series, or stacked with their sum. */
export function drawBars(data: ChartData, style: ChartStyle, stacked: boolean): Drawing {
  const rows = data.categories.map((_, category) => (stacked ? stackedRow : groupedRow)(data, category, style));
  const lanes = stacked ? 1 : data.series.length;
  const many = data.categories.length > 10;
  const laneHeight = lanes > 1 ? (style.small ? 16 : 15) : many || style.small ? 20 : 22;
  const labelWidth = style.small ? 0 : Math.min(190, Math.max(60, ...data.categories.map((name) => textWidth(name))) + 14);
  const labelHeight = style.small ? 20 : 0;
  const gap = many ? 12 : 20;
  const rowHeight = labelHeight + lanes * (laneHeight + 2) + gap;
  const top = style.small ? 2 : 28;
  const height = top + data.categories.length * rowHeight;
  const ends = rows.flatMap((row) => row.ends.map((end) => end.at));
  const edges = rows.flatMap((row) => row.bars.flat().flatMap((bar) => [bar.from, bar.to]));
  const endWidth =
    Math.max(...rows.flatMap((row) => row.ends.map((end) => textWidth(style.format(Number.isNaN(end.value) ? 0 : end.value))))) + 12;
  const negative = edges.some((edge) => edge < 0);
  const scale = linearScale([...edges, ...ends], labelWidth + (negative ? endWidth : 0), style.width - endWidth, {
    wanted: style.small ? 3 : 5,
    tight: true,
  });
  const content = (
    <>
      {!style.small && <ValueAxis scale={scale} style={style} top={top - 8} bottom={height - gap + 6} />}
      {rows.map((row, category) => {
        const name = data.categories[category] ?? '';
        const start = top + category * rowHeight;
        const lanesTop = start + labelHeight;
        const middle = style.small ? start + 13 : lanesTop + (lanes * (laneHeight + 2)) / 2;
        return (
          <g key={category}>
            <RowLabel name={name} x={0} middle={middle} width={style.small ? style.width : labelWidth - 12} style={style} />
            {style.small && <path className="base-line" d={`M${scale.at(0)} ${lanesTop - 2}v${lanes * (laneHeight + 2) + 2}`} />}
            {row.bars.map((bars, lane) => {
              const y = lanesTop + lane * (laneHeight + 2);
              const end = row.ends[lane];
              return (
                <g key={lane}>
                  {bars.map((bar, index) => {
                    const [left, right] = [scale.at(Math.min(bar.from, bar.to)), scale.at(Math.max(bar.from, bar.to))];
                    return (
                      <Bar
                        key={index}
                        shape={bar.shape}
                        mark={bar.mark}
                        x={left}
                        y={y}
                        width={round(Math.max(0.75, right - left - (stacked ? 1.5 : 0)))}
                        height={laneHeight}
                      />
                    );
                  })}
                  {end && (
                    <text
                      className={Number.isNaN(end.value) ? 't-quiet' : style.isHighlighted(name) ? 't-hl' : 't-strong'}
                      x={scale.at(end.at) + (end.negative ? -7 : 7)}
                      y={y + laneHeight / 2 + 4.5}
                      textAnchor={end.negative ? 'end' : 'start'}
                    >
                      {Number.isNaN(end.value) ? style.missing : style.format(end.value)}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        );
      })}
    </>
  );
  return { height, content };
}
