import { Icon } from '@/ui';
import { Hidden } from '../common/components/AccountForm';
import type { AccountWords } from '../common/words';
import { keptFields } from './fields';
import { KEEP_API } from './model';
import type { Kept } from './model';

/**
 * Saving from a card. The form is the same for everyone and names the article only; the behaviour `card-save` adds what is
 * known of the reader. Without a script the browser is led to a page that says what became of it, and from there back.
 */
export function CardSave({ article, words: { phrase, language } }: { article: Kept; words: Pick<AccountWords, 'phrase' | 'language'> }) {
  return (
    <form
      method="post" action={KEEP_API} className="card__save" data-enhance="card-save"
      data-saved={phrase('account.keep.isSaved')} data-removed={phrase('account.keep.isNotSaved')} data-failed={phrase('account.error.service')}
    >
      <Hidden fields={{ ...keptFields(article), language }} />
      <button type="submit" name="form" value="save" aria-label={phrase('account.forYou.saveOf', { title: article.title })}><Icon name="save" /></button>
    </form>
  );
}
