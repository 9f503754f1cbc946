import { useWords } from '@/runtime';
import { Icon } from '@/ui';
import { Hidden } from '../common';
import { keptFields } from './fields';
import { KEEP_API as API } from './model';
import type { Kept } from './model';
import { STEPS } from './rules';

interface Article {
  article: Kept;
  /** Slugs, for the reading history of who allows one. */
  topics?: readonly string[] | undefined;
  authors?: readonly string[] | undefined;
  /** Whether the text can be read here: nobody rates what they could not read. */
  readable?: boolean | undefined;
}

/**
 * Saving and rating on an article that is the same for everyone: forms that the browser sends. What is known of the reader
 * comes later, by the behaviour `reader-actions`, which reads the words that it needs from the attributes.
 */
export function KeepBar({ article, topics = [], authors = [], readable = true }: Article) {
  const { phrase, language } = useWords();
  const fields = { ...keptFields(article), language };
  return (
    <li
      className="keep"
      data-enhance="reader-actions"
      data-document={article.articleId}
      data-topics={topics.join(' ')}
      data-authors={authors.join(' ')}
      data-save={phrase('article.save')}
      data-saved={phrase('account.keep.isSaved')}
      data-said-save={phrase('account.keep.saved', { title: article.title })}
      data-said-unsave={phrase('account.keep.unsaved', { title: article.title })}
      data-said-rate={phrase('account.keep.rated', { title: article.title })}
      data-failed={phrase('account.error.noAnswer')}
      data-average-one={phrase('account.keep.average.one')}
      data-average-other={phrase('account.keep.average.other')}
    >
      <form method="post" action={API} className="keep__save">
        <Hidden fields={fields} />
        <button className="act" type="submit" name="form" value="save" data-keep="save">
          <Icon name="save" /> <span data-keep="save-text">{phrase('article.save')}</span>
        </button>
      </form>
      {readable && (
        <form method="post" action={API} className="keep__rate" aria-label={phrase('account.keep.rate')}>
          <Hidden fields={{ ...fields, form: 'rate' }} />
          <span className="keep__label" aria-hidden="true">
            {phrase('article.rate')}
          </span>
          {STEPS.map((step) => (
            <button
              key={step}
              className="keep__step"
              type="submit"
              name="rating"
              value={step}
              data-keep="step"
              aria-label={phrase('account.keep.step', { rating: step })}
            >
              <i aria-hidden="true" />
            </button>
          ))}
          <span className="keep__average" data-keep="average" />
        </form>
      )}
      <span className="keep__said" role="status" data-keep="said" />
    </li>
  );
}
