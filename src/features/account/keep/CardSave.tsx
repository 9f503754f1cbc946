import { useWords } from '@/runtime';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { Icon } from '@/ui';
import { keptFields } from './fields';
import { KEEP_API } from './model';
import type { Kept } from './model';

/**
 * Saving from a card. The form is the same for everyone and names the article only, in few bytes, because lists have many; the
 * behaviour `card-save` adds what is known of the reader. Without a script a page of the article's own says what became of it, and
 * leads back. Stars are for who has read: they are on the article alone.
 */
export function CardSave({ article }: { article: Kept }) {
  const { phrase, language } = useWords();
  const fields = { ...keptFields(article), ...(language === DEFAULT_LANGUAGE ? {} : { language }) };
  return (
    <form method="post" action={KEEP_API} className="card__save" data-enhance="card-save" data-failed={phrase('account.keep.noAnswer')}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" name="form" value="save" aria-label={phrase('account.keep.saveOf', { title: article.title })}>
        <Icon name="save" />
      </button>
    </form>
  );
}
