import { useWords } from '@/runtime';
import { Icon } from '@/ui';
import { NotLasting } from '../kept/NotLasting';
import { isEarly, isOnePress } from '../kept/press';
import { setSaved } from '../kept/store';
import { useKept } from '../kept/use-kept';
import type { OpeningCard } from '../openings.schema';
import { keptOf } from './kept-of';

/** Saving as a card does, on an opening's own page, where there is room for words. */
export function SaveInWords({ card }: { card: OpeningCard }) {
  const words = useWords();
  const saved = useKept().saved.some(({ slug }) => slug === card.slug);
  return (
    <>
      <button
        type="button"
        className="btn btn--line withscript"
        data-island=""
        data-on={saved}
        onClick={(event) => isOnePress(event) && setSaved(keptOf(card, words), !saved || isEarly(event))}
      >
        <Icon name="save" /> <span>{words.phrase(saved ? 'jobs.saved' : 'jobs.saveShort')}</span>
      </button>
      <NotLasting of={saved} />
    </>
  );
}
