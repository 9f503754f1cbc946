import { putAddress } from '@/lib/history';

const isRoute = (address: string): boolean => new URL(address).hash.startsWith('#/');
const pageOf = (address: string): string => address.split('#', 1)[0] ?? '';

/** How far back this page stands without a route of the dialog; 0 where it never did, or where the browser does not tell. */
function stepsBack(): number {
  // Absent in older Safari and Firefox.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const at = navigation?.currentEntry?.index ?? 0;
  const entries = navigation?.entries().slice(0, at).reverse() ?? [];
  const ours = entries.findIndex(
    ({ url, sameDocument }) => !url || !sameDocument || pageOf(url) !== pageOf(location.href) || !isRoute(url),
  );
  const page = entries[ours];
  return page?.sameDocument && page.url && pageOf(page.url) === pageOf(location.href) ? ours + 1 : 0;
}

/** Takes a route of the dialog out of the address: goes back to the page without it, so that Back will not open it again. */
export function leaveRoute(): void {
  if (!isRoute(location.href)) return;
  const steps = stepsBack();
  if (steps > 0) return history.go(-steps);
  // Next's router goes by what is noted in the entry.
  putAddress(location.pathname + location.search, 'replace');
}
