import type { ChartData } from './chart-data';
import { AXIS_WIDTH, LevelAxis } from './LevelAxis';
import { labelLines, linearScale, round, textWidth } from './scale';
import { Bar } from './shapes';
import type { ChartStyle, Drawing } from './style';

const PLOT_HEIGHT = 225;

/** Whether every category's name has room under its columns; horizontal bars show the others. */
export function columnsFit(data: ChartData, style: ChartStyle): boolean {
  const room = (style.width - (style.small ? 0 : AXIS_WIDTH)) / data.categories.length - 6;
  const marks = (room - 6) / data.series.length;
  return marks >= 5 && data.categories.every((name) => labelLines(name, room).join(' ') === name);
}

/** Vertical columns, one group a category: for few categories with short names, such as years. */
export function drawColumns(data: ChartData, style: ChartStyle): Drawing {
  const left = style.small ? 0 : AXIS_WIDTH;
  const top = 24;
  const bottom = top + PLOT_HEIGHT;
  const values = data.series.flatMap((series) => series.values).filter((value) => value !== null);
  const scale = linearScale(values, bottom, top, { wanted: 4, tight: style.small });
  const group = (style.width - left) / data.categories.length;
  const column = Math.min(48, (group - Math.max(8, group * 0.25)) / data.series.length);
  const figuresFit = values.every((value) => textWidth(style.format(value)) <= column + (data.series.length === 1 ? group - column : 0));
  const labels = data.categories.map((name) => labelLines(name, group - 6));
  const lines = Math.max(...labels.map((label) => label.length));
  const content = (
    <>
      {!style.small && <LevelAxis scale={scale} style={style} left={left} right={style.width} />}
      {style.small && <path className="base-line" d={`M0 ${scale.at(0)}H${style.width}`} />}
      {data.categories.map((name, category) => {
        const middle = left + group * (category + 0.5);
        const start = middle - (column * data.series.length) / 2;
        return (
          <g key={category}>
            {data.series.map((series, index) => {
              const value = series.values[category] ?? null;
              const x = round(start + index * column);
              if (value === null)
                return (
                  <text key={index} className="t-quiet" x={round(x + column / 2)} y={scale.at(0) - 6} textAnchor="middle">
                    {style.missing}
                  </text>
                );
              const [high, low] = [Math.min(scale.at(value), scale.at(0)), Math.max(scale.at(value), scale.at(0))];
              return (
                <g key={index}>
                  <Bar
                    upright
                    shape={style.shape(index)}
                    mark={style.mark(index, category)}
                    x={x}
                    y={high}
                    width={round(column - 2)}
                    height={round(Math.max(0.75, low - high))}
                  />
                  {figuresFit && (
                    <text
                      className={style.isHighlighted(name) ? 't-hl' : 't-strong'}
                      x={round(x + column / 2 - 1)}
                      y={value < 0 ? low + 16 : high - 6}
                      textAnchor="middle"
                    >
                      {style.format(value)}
                    </text>
                  )}
                </g>
              );
            })}
            <text className={style.isHighlighted(name) ? 't-hl' : undefined} x={round(middle)} y={bottom + 20} textAnchor="middle">
              {labels[category]?.map((line, index) => (
                <tspan key={index} x={round(middle)} dy={index === 0 ? undefined : 16}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        );
      })}
    </>
  );
  return { height: bottom + 12 + lines * 16, content };
}
