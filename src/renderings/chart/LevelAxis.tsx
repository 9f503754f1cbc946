import { endWidth } from './line-ends';
import type { Scale } from './scale';
import type { ChartStyle } from './style';

/** For the numbers beside their lines: one that is wider, as the highest with its unit may be, stands above its own. */
export const AXIS_WIDTH = 52;
const GAP = 10;

/** Lines from `left` to `right` with their numbers beside them, the highest with its unit; the zero line in ink. */
export function LevelAxis({ scale, style, left, right }: { scale: Scale; style: ChartStyle; left: number; right: number }) {
  return (
    <>
      {scale.ticks.map((tick, index) => {
        const label = index === scale.ticks.length - 1 ? style.withUnit(tick) : style.tick(tick);
        const above = style.small || endWidth(label) > AXIS_WIDTH - GAP;
        return (
          <g key={tick}>
            <path className={tick === 0 ? 'base-line' : 'grid-line'} d={`M${left} ${scale.at(tick)}H${right}`} />
            <text
              className="t-quiet"
              x={above ? 0 : left - GAP}
              y={scale.at(tick) + (above ? -6 : 4.5)}
              textAnchor={above ? 'start' : 'end'}
            >
              {label}
            </text>
          </g>
        );
      })}
    </>
  );
}
