import type { ChartData } from './chart-data';
import { RowLabel } from './RowLabel';
import { linearScale, textWidth } from './scale';
import { Dot } from './shapes';
import type { ChartStyle, Drawing } from './style';
import { ValueAxis } from './ValueAxis';

/** A dot a series on a thread a category: where things stand and how far apart they are. */
export function drawDots(data: ChartData, style: ChartStyle): Drawing {
  const rowHeight = style.small ? 46 : data.categories.length > 10 ? 28 : 38;
  const top = style.small ? 2 : 28;
  const values = data.series.flatMap((series) => series.values).filter((value) => value !== null);
  const labelWidth = style.small ? 0 : Math.min(190, Math.max(60, ...data.categories.map(textWidth)) + 14);
  const endWidth = Math.max(...values.map((value) => textWidth(style.format(value)))) + 14;
  const wide = Math.min(...values) < 0 || style.small;
  const scale = linearScale(values, labelWidth + (wide ? endWidth : 8), style.width - endWidth, {
    wanted: style.small ? 3 : 5,
    tight: true,
  });
  const height = top + data.categories.length * rowHeight + 4;
  const content = (
    <>
      {!style.small && <ValueAxis scale={scale} style={style} top={top - 8} bottom={height - 6} />}
      {data.categories.map((name, category) => {
        const start = top + category * rowHeight;
        const y = style.small ? start + 32 : start + rowHeight / 2;
        const points = data.series.flatMap((series, index) => {
          const value = series.values[category] ?? null;
          return value === null ? [] : [{ value, x: scale.at(value), mark: style.mark(index, category), shape: style.shape(index) }];
        });
        const sorted = [...points].sort((a, b) => a.value - b.value);
        const [lowest, highest] = [sorted[0], sorted.at(-1)];
        return (
          <g key={category}>
            <RowLabel
              name={name}
              x={0}
              middle={style.small ? start + 14 : y}
              width={style.small ? style.width : labelWidth - 12}
              style={style}
            />
            {lowest && highest ? (
              <path
                className="thread"
                d={`M${data.series.length === 1 ? scale.at(Math.max(scale.ticks[0] ?? 0, Math.min(0, lowest.value))) : lowest.x} ${y}H${highest.x}`}
              />
            ) : (
              <text className="t-quiet" x={scale.at(0)} y={y + 4.5}>
                {style.missing}
              </text>
            )}
            {points.map((point, index) => (
              <Dot key={index} shape={point.shape} mark={point.mark} x={point.x} y={y} />
            ))}
            {highest && (
              <text className={style.isHighlighted(name) ? 't-hl' : 't-strong'} x={highest.x + 13} y={y + 4.5}>
                {style.format(highest.value)}
              </text>
            )}
            {lowest && lowest !== highest && (
              <text className="t-quiet" x={lowest.x - 13} y={y + 4.5} textAnchor="end">
                {style.format(lowest.value)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
  return { height, content };
}
