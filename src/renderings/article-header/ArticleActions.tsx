import { usePhrases, useRoute } from '@/features/content';
import { FileLink } from '@/features/content/fields';
import { fileSize } from '@/lib/file-size';
import { Icon } from '@/ui';
import type { Page } from './fields.schema';

/**
 * What one can do with an article without an account, as plain links. Printing needs a script: its button is hidden until
 * one that answers to `data-print` shows it.
 */
export function ArticleActions({ page, url }: { page: Page; url: string | undefined }) {
  const phrase = usePhrases();
  const { language } = useRoute();
  const { size, extension } = page.Document.value;
  const mail = url && `mailto:?subject=${encodeURIComponent(page.Title.value)}&body=${encodeURIComponent(`${page.Title.value}\n${url}`)}`;
  return (
    <nav className="bar" aria-label={phrase('article.actions')}>
      <ul className="bar__list">
        {mail && (
          <li><a className="act" href={mail}><Icon name="mail" /> {phrase('article.share')}</a></li>
        )}
        <li hidden data-print>
          <button className="act" type="button"><Icon name="print" /> {phrase('article.print')}</button>
        </li>
        {page.Document.value.src && (
          <li>
            <FileLink field={page.Document} className="act">
              <Icon name="download" /> {phrase(`article.download.${page.ArticleType.value}`)}
              {size !== undefined && <span className="act__size">{extension.toUpperCase()}, {fileSize(size, language)}</span>}
            </FileLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
