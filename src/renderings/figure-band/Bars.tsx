import { intl } from '@/lib/intl';
import { useRoute, usePhrases } from '@/runtime';
import { localeOf } from '@/lib/language-path';

const WIDTH = 504;
const LONG = 88;
const SHORT = 30;
/** More bars than this could not be told apart: their heights then stand as two blocks. */
const MOST_BARS = 126;

/** `14` and `months of building` → `14 months of building`, unless the author wrote the number. */
const labelled = (count: string, label: string): string => (/^\d/.test(label) ? label : `${count} ${label}`.trim());

/** One bar for each of `total`, the first `part` of them long and red. `part` is not more than `total`. */
export function Bars({ total, part, partLabel, restLabel }: { total: number; part: number; partLabel: string; restLabel: string }) {
  const { language } = useRoute();
  const phrase = usePhrases();
  const numbers = intl('NumberFormat', localeOf(language));
  const partText = labelled(numbers.format(part), partLabel);
  const restText = labelled(numbers.format(total - part), restLabel);
  const step = WIDTH / total;
  const edge = part * step;
  return (
    <div className="bars">
      <svg
        viewBox={`0 0 ${WIDTH} 90`}
        role="img"
        aria-label={phrase('figureBand.bars', { total: numbers.format(total), part: partText, rest: restText })}
      >
        <path className="bars__line" d={`M0 0H${WIDTH}`} />
        {total <= MOST_BARS ? (
          Array.from({ length: total }, (_, index) => (
            <rect
              key={index}
              className={index < part ? 'bars__part' : 'bars__rest'}
              x={round(index * step + step * 0.15)}
              width={round(step * 0.55)}
              height={index < part ? LONG : SHORT}
            />
          ))
        ) : (
          <>
            <rect className="bars__part" width={round(edge)} height={LONG} />
            <rect className="bars__rest" x={round(edge)} width={round(WIDTH - edge)} height={SHORT} />
          </>
        )}
      </svg>
      <p className="bars__labels" aria-hidden="true">
        <b>{partText}</b>
        <span>{restText}</span>
      </p>
    </div>
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
