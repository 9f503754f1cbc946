import { Icon } from '@/ui';
import { useContact } from '../../contact/words';
import type { Asked } from '../asked';
import { to } from './place';

/** The way on through a list, and back to its beginning. */
export function Further({ here, asked, next }: { here: string; asked: Asked; next: string | null | undefined }) {
  const { phrase } = useContact();
  if (!asked.after && !next) return null;
  return (
    <p className="alu__foot">
      {asked.after && (
        <a className="more" href={to(here, { ...asked, after: '' })}>
          {phrase('officers.first')}
        </a>
      )}
      {next && (
        <a className="more" href={to(here, { ...asked, after: next })} rel="next">
          {phrase('officers.next')} <Icon name="arrow" />
        </a>
      )}
    </p>
  );
}
