import type { ReactNode } from 'react';
import { fileSize } from '@/lib/file-size';
import { Icon } from '@/ui';
import { FileLink } from '@/runtime/fields';
import type { FileField } from '@/runtime/fields/model';
import { usePhrases, useRoute, useSiteLanguage } from '@/runtime/phrases';
import { Share } from './Share';

/** What the server knows of a document's actions. */
export interface DocumentActionsData {
  /** Absolute, for what leaves the site. */
  url: string;
  /** The same, shortened; the address itself when there is no short one. */
  shortUrl: string;
  /** Sign-in that leads back here; null where there are no accounts. */
  signIn: string | null;
}

/** A file to download, under the label of its document type: `article.download.<type>`. */
export interface DocumentFile {
  file: FileField;
  type: string;
}

/**
 * What one can do with a document: share, save, rate, print, download. Plain links but for printing, whose button is hidden
 * until a script that answers to `data-print` shows it.
 * @param files one is a link, several are a list that opens
 * @param keep saving and rating, list items
 */
export function DocumentActions({
  title,
  data,
  files = [],
  keep,
}: {
  title: string;
  data: DocumentActionsData | undefined;
  files?: readonly DocumentFile[] | undefined;
  keep?: ReactNode;
}) {
  const phrase = usePhrases();
  const [only, ...more] = files;
  return (
    <nav className="bar" aria-label={phrase('article.actions')} {...useSiteLanguage()}>
      <ul className="bar__list">
        {data && (
          <li>
            <Share title={title} url={data.url} shortUrl={data.shortUrl} />
          </li>
        )}
        {keep}
        {only && more.length === 0 && (
          <li>
            <Download {...only} icon />
          </li>
        )}
        {more.length > 0 && (
          <li>
            <details className="share share--files">
              <summary className="act">
                <Icon name="download" /> {phrase('article.downloads', { count: files.length })}
              </summary>
              <ul className="share__panel share__files">
                {files.map((each) => (
                  <li key={each.file.value.src}>
                    <Download {...each} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
        {/* The last: until a script shows it, its place is empty. */}
        <li hidden data-print>
          <button className="act" type="button">
            <Icon name="print" />
            {` ${phrase('article.print')}`}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** `Download the appendix PDF, 1.2 MB` */
function Download({ file, type, icon = false }: DocumentFile & { icon?: boolean }) {
  const phrase = usePhrases();
  const { language } = useRoute();
  const { size, extension } = file.value;
  return (
    <FileLink field={file} className="act">
      {icon && <Icon name="download" />} {phrase(`article.download.${type}`)}
      {size !== undefined && (
        <span className="act__size">
          {extension.toUpperCase()}, {fileSize(size, language)}
        </span>
      )}
    </FileLink>
  );
}
