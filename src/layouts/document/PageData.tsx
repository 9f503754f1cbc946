import { PAGE_METADATA_ID } from '@/features/analytics';
import type { PageModel } from '@/runtime/page-model';
import { escapeJson } from '@/lib/escape-json';

type PageData = Pick<PageModel, 'structuredData' | 'metadata'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Of the page's props, what the document says to machines. */
function pageDataOf(pageProps: unknown): PageData {
  return isRecord(pageProps) && isRecord(pageProps.page) ? (pageProps.page as PageData) : {};
}

/**
 * JSON-LD for search engines and the page metadata for analytics. Data blocks, so that no policy for scripts concerns them;
 * rendered by the document and not by the page, so that no script has to carry them a second time.
 */
export function PageData({ pageProps }: { pageProps: unknown }) {
  const { structuredData = [], metadata } = pageDataOf(pageProps);
  return (
    <>
      {structuredData.map((thing, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: escapeJson({ '@context': 'https://schema.org', ...thing }) }}
        />
      ))}
      {metadata && <script id={PAGE_METADATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: escapeJson(metadata) }} />}
    </>
  );
}
