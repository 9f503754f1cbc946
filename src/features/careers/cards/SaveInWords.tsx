import { useWords } from '@/runtime';
import { Icon } from '@/ui';
import { toggleSaved } from '../kept/store';
import { useKept } from '../kept/use-kept';
import type { OpeningCard } from '../openings.schema';
import { keptOf } from './kept-of';

/** Saving as a card does, on an opening's own page, where there is room for words. */
export function SaveInWords({ card }: { card: OpeningCard }) {
  const words = useWords();
  const saved = useKept().saved.some(({ slug }) => slug === card.slug);
  return (
    <button
      type="button"
      className="btn btn--line withscript"
      data-island=""
      data-on={saved}
      onClick={({ currentTarget }) => toggleSaved(keptOf(card, words), currentTarget.ariaBusy)}
    >
      <Icon name="save" /> {words.phrase(saved ? 'jobs.saved' : 'jobs.saveShort')}
    </button>
  );
}
