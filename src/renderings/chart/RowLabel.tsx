import { firstWordsIn, labelLines } from './scale';
import type { ChartStyle } from './style';

/** A category's name: at the left of its marks, around `middle`; on a phone on one line above them, at `middle`. */
export function RowLabel({ name, x, middle, width, style }: { name: string; x: number; middle: number; width: number; style: ChartStyle }) {
  const className = style.isHighlighted(name) ? 't-hl' : style.small ? 't-strong' : undefined;
  const lines = style.small ? [firstWordsIn(name, width)] : labelLines(name, width);
  const shortened = lines.join(' ') !== name;
  return (
    <text className={className} x={x} y={style.small ? middle : middle + 4.5 - (lines.length - 1) * 8}>
      {shortened && <title>{name}</title>}
      {lines.map((line, index) => (
        <tspan key={index} x={x} dy={index === 0 ? undefined : 16}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
