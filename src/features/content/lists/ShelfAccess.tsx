import type { AccessLevel } from '@/runtime/access';
import { usePhrases } from '@/runtime/phrases';
import { AccessMark } from '../cards';
import type { Free } from './free';

/** Who may read a publication, or what of it is free. Nothing where only its page can be had. */
export function ShelfAccess({ access, free }: { access: AccessLevel; free: Free | null }) {
  const phrase = usePhrases();
  if (access !== 'free') return <AccessMark access={access} />;
  if (!free) return null;
  switch (free.what) {
    case 'whole':
      return <span>{phrase('publication.accessName.free')}</span>;
    case 'part':
      return <span>{phrase('publication.accessName.freePart', { part: free.part })}</span>;
    case 'sample':
      return <span>{phrase('publication.accessName.freeSample')}</span>;
  }
}
