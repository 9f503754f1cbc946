import { iconSheet } from '@/generated/icons';
import { classNames } from './class-names';
import type { IconName } from './icon-paths';

export type { IconName };

/** A decoration: the text beside it, or the `aria-label` of what holds it, says what it means. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  // These point along the line, so they turn with the direction of the language.
  const way = name === 'arrow' || name === 'back';
  return (
    <svg className={classNames('i', way && 'i--way', className)} aria-hidden="true">
      <use href={`${iconSheet}#${name}`} />
    </svg>
  );
}
