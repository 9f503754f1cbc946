import { putAddress, type EntryNotes } from '@/lib/history';

const isRoute = (address: string): boolean => address.includes('#/');
const pageOf = (address: string): string => address.split('#', 1)[0] ?? '';
const noted = (): number | undefined => (history.state as EntryNotes | null)?.steps;

/** The address before this one, where it was of this document and the browser tells (not older Safari and Firefox). */
function addressBefore(): string | undefined {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before?.sameDocument ? (before.url ?? undefined) : undefined;
}

let latest = 0;

/**
 * Notes in an entry with a route of the dialog how far back the page stands without one.
 * @param from the address before; undefined where the page came with the route, or was asked for it before its script was there
 */
export function noteRoute(from: string | undefined = addressBefore()): void {
  const here = location.href;
  if (!isRoute(here)) return;
  const known = noted();
  if (known !== undefined) latest = known;
  else if (from === undefined || pageOf(from) !== pageOf(here)) latest = 0;
  else if (!isRoute(from)) latest = 1;
  else latest = latest > 0 ? latest + 1 : 0;
  if (known === undefined)
    putAddress(location.pathname + location.search + location.hash, 'replace', { steps: latest } satisfies EntryNotes);
}

/** Takes a route of the dialog out of the address: goes back to the page without it, so that Back will not open it again. */
export function leaveRoute(): void {
  if (!isRoute(location.href)) return;
  const steps = noted() ?? 0;
  if (steps > 0) return history.go(-steps);
  putAddress(location.pathname + location.search, 'replace', { steps: undefined } satisfies EntryNotes);
}
