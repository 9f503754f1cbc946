import { storageNames } from '@/config/storage-names';
import { routes } from '@/config/routes';
import { putAddress } from '@/lib/history';
import { inTab } from '@/lib/storage';
import { flowPages } from './pages';

const PAGES: ReadonlySet<string> = new Set(flowPages.map((page) => routes[page].path));

/** Id of the sign-in that a dialog of this tab has under way; undefined for none. */
export function dialogFlow(): string | undefined {
  return inTab.get(storageNames.dialogFlow) ?? undefined;
}

/**
 * Keeps the id of the flow in the tab, so that a reload shows its step again: in the address of a page of the flow, as it is
 * without a script; else, under a dialog, in the tab's storage.
 */
export function keepFlow(id: string): void {
  const url = new URL(location.href);
  if (!PAGES.has(url.pathname.replace(/^\/[a-z]{2}(?=\/)/, ''))) {
    inTab.set(storageNames.dialogFlow, id);
    return;
  }
  if (url.searchParams.get('flow') === id) return;
  url.searchParams.set('flow', id);
  // The link of a mail, confirmed, has done its work.
  for (const name of ['otp', 'state']) url.searchParams.delete(name);
  putAddress(url.pathname + url.search + url.hash, 'replace');
}
