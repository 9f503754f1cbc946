import { Icon } from '@/ui';
import { usePhrases, useRoute } from '../phrases';

/**
 * Saving and rating, where visitors can have an account: links to the sign-in that lead back here. The element names the
 * document (`data-document`, the item's id), so that the behaviour `reader-actions` can put what it knows of the visitor in
 * its place.
 * @param signIn path of the sign-in with the way back; null where there are no accounts
 */
export function ReaderActions({ signIn }: { signIn: string | null }) {
  const phrase = usePhrases();
  const { itemId } = useRoute();
  if (signIn === null) return null;
  return (
    <li className="reader-actions" data-enhance="reader-actions" data-document={itemId}>
      <a className="act" href={signIn} rel="nofollow" aria-label={phrase('article.saveHint')}><Icon name="save" /> {phrase('article.save')}</a>
      <a className="act" href={signIn} rel="nofollow" aria-label={phrase('article.rateHint')}><Icon name="star" /> {phrase('article.rate')}</a>
    </li>
  );
}
