import type { ReactNode } from 'react';
import { fileSize } from '@/lib/file-size';
import { Icon } from '@/ui';
import { FileLink } from '../fields';
import type { FileField } from '../model';
import { usePhrases, useRoute } from '../phrases';
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

/**
 * What one can do with a document: share, save, rate, print, download. Plain links but for printing, whose button is hidden
 * until a script that answers to `data-print` shows it.
 * @param documentType names the download: `article.download.<type>`
 * @param keep saving and rating, list items
 */
export function DocumentActions({ title, data, file, documentType = 'article', keep }: { title: string; data: DocumentActionsData | undefined; file?: FileField | undefined; documentType?: string | undefined; keep?: ReactNode }) {
  const phrase = usePhrases();
  const { language } = useRoute();
  const { src, size, extension = '' } = file?.value ?? {};
  return (
    <nav className="bar" aria-label={phrase('article.actions')}>
      <ul className="bar__list">
        {data && <li><Share title={title} url={data.url} shortUrl={data.shortUrl} /></li>}
        {keep}
        <li hidden data-print>
          <button className="act" type="button"><Icon name="print" /> {phrase('article.print')}</button>
        </li>
        {src && file && (
          <li>
            <FileLink field={file} className="act">
              <Icon name="download" /> {phrase(`article.download.${documentType}`)}
              {size !== undefined && <span className="act__size">{extension.toUpperCase()}, {fileSize(size, language)}</span>}
            </FileLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
