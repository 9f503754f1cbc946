import type { Scale } from './scale';
import type { ChartStyle } from './style';

/** Lines across the chart with their numbers above, the lowest with its unit; the zero line in ink. */
export function ValueAxis({ scale, style, top, bottom }: { scale: Scale; style: ChartStyle; top: number; bottom: number }) {
  return (
    <g>
      {scale.ticks.map((tick, index) => (
        <g key={tick}>
          <path className={tick === 0 ? 'base-line' : 'grid-line'} d={`M${scale.at(tick)} ${top}V${bottom}`} />
          <text className="t-quiet" x={scale.at(tick)} y={top - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
            {index === 0 ? style.withUnit(tick) : style.tick(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}
