/**
 * Page metadata (specification section 3): what analytics and embedded services read about the page. The server writes it as
 * a data block; the loader puts it on `window` before anything else runs. Browser-safe.
 */
import type { PageMetadata, SentPageMetadata } from '@/runtime/page-metadata';
import { tell } from './signals';

/** Id of the data block. */
export const PAGE_METADATA_ID = 'page-metadata';

declare global {
  interface Window {
    pageMetaInformation?: PageMetadata;
  }
}

const DAY_MS = 86_400_000;

/** Whole days from an ISO date to `now` (ms since 1970), not below 0; null without a date. */
export const daysSince = (date: string, now: number): number | null =>
  date ? Math.max(0, Math.floor((now - Date.parse(date)) / DAY_MS)) : null;

/** The personal fields of page metadata. */
export type PageVisitor = Pick<PageMetadata, 'UserID' | 'CompanyName' | 'JobTitle' | 'LoginStatus'>;

/** Logged out, the values are empty (specification section 3, "Logged-in info record"). */
const nobody: PageVisitor = { UserID: '', CompanyName: '', JobTitle: '', LoginStatus: 'logged_out' };

/** The days are counted here, because pages are kept. */
function publish(metadata: SentPageMetadata, visitor: PageVisitor): void {
  window.pageMetaInformation = { ...metadata, ...visitor, DaysSinceCMSPublication: daysSince(metadata.DisplayDate, Date.now()) };
}

/** Before the account has said who, the mark on the document says whether somebody is signed in. */
const marked = (): PageVisitor => (document.documentElement.dataset.session === 'in' ? { ...nobody, LoginStatus: 'logged_in' } : nobody);

/** Puts a page's metadata on `window.pageMetaInformation`. Who is signed in stays known from one page to the next. */
export function publishPageMetadata(metadata: SentPageMetadata): void {
  const known = window.pageMetaInformation;
  if (!known?.LoginStatus) return publish(metadata, marked());
  const { UserID, CompanyName, JobTitle, LoginStatus } = known;
  publish(metadata, { UserID, CompanyName, JobTitle, LoginStatus });
}

/** The account says who is signed in, or, with nothing, that nobody is. */
export function publishVisitor(visitor?: Omit<PageVisitor, 'LoginStatus'>): void {
  if (window.pageMetaInformation) Object.assign(window.pageMetaInformation, visitor ? { ...visitor, LoginStatus: 'logged_in' } : nobody);
  tell({ type: 'visitor' });
}

/** The same from the document's data block in its head, where no author writes; nothing when there is none. */
export function publishFromDocument(): void {
  const text = document.querySelector(`head>script#${PAGE_METADATA_ID}`)?.textContent;
  if (text) publish(JSON.parse(text) as SentPageMetadata, marked());
}
