/**
 * The job listing, as analytics reads it (specification section 1: "its listing is read from an angular scope"). Our own listing
 * is read from the page; on an AngularJS page of the careers site its scope is read instead. Browser-safe.
 */

interface ListedJob {
  id: string;
  title: string;
  url: string;
}

export interface JobListing {
  /** `page` for our own, `angular` for an embedded AngularJS page. */
  from: 'page' | 'angular';
  /** All that were found, where the listing says. */
  total: number | null;
  /** From the address's `page`, 1 by default. */
  page: number;
  jobs: ListedJob[];
}

/** What of AngularJS is needed: `angular.element(node).scope()`. */
interface Angular {
  element(node: Element): { scope(): unknown };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const firstOf = (from: Record<string, unknown>, names: readonly string[]): string =>
  names.map((name) => textOf(from[name])).find(Boolean) ?? '';

/** The job search's pages read `page` (specification section 2). */
export const listingPage = (search: string): number => {
  const page = Number(new URLSearchParams(search).get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/** Whether a host belongs to the careers site: its name is on the configuration's list, exactly or as a subdomain of an entry. */
export const isCareersHost = (host: string, allowed: readonly string[]): boolean => {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return allowed.some((entry) => name === entry.toLowerCase() || name.endsWith(`.${entry.toLowerCase()}`));
};

function angularScope(document: Document): unknown {
  const { angular } = document.defaultView as { angular?: Partial<Angular> } & object;
  const root = document.querySelector('[ng-controller], [data-ng-controller], .ng-scope');
  if (typeof angular?.element !== 'function' || !root) return undefined;
  try {
    return angular.element(root).scope();
  } catch {
    // Debug information is switched off there: it has no scope to show.
    return undefined;
  }
}

function listingOfScope(scope: unknown, page: number): JobListing | undefined {
  if (!isRecord(scope)) return undefined;
  const holder = [scope, scope.vm, scope.$ctrl, scope.data].find((each) => isRecord(each) && Array.isArray(each.jobs));
  if (!isRecord(holder) || !Array.isArray(holder.jobs)) return undefined;
  const jobs = holder.jobs.filter(isRecord).map((job) => ({
    id: firstOf(job, ['id', 'jobId', 'jobID']),
    title: firstOf(job, ['title', 'name']),
    url: firstOf(job, ['url', 'friendlyURL', 'href']),
  }));
  const total = Number(firstOf(holder, ['total', 'numFound', 'totalCount']) || NaN);
  return { from: 'angular', total: Number.isFinite(total) ? total : null, page, jobs };
}

/**
 * Reads the listing of a page once: by its scope on the hosts of the careers site, whose word for it is taken, else by its
 * marked links.
 * @param marker class of the listing's links
 * @param careersHosts the configuration's list (specification section 9)
 * @returns undefined where the page has no listing
 */
export function readListing(document: Document, marker: string, careersHosts: readonly string[]): JobListing | undefined {
  const { host = '', search = '' } = document.defaultView?.location ?? {};
  const page = listingPage(search);
  const embedded = isCareersHost(host, careersHosts) ? listingOfScope(angularScope(document), page) : undefined;
  if (embedded) return embedded;
  // What is offered beside a search that found nothing is not what it listed.
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a.${marker}:not([data-instead] *)`)];
  if (links.length === 0) return undefined;
  const total = Number(document.querySelector('[data-jobs-total]')?.getAttribute('data-jobs-total') ?? NaN);
  return {
    from: 'page',
    total: Number.isFinite(total) ? total : null,
    page,
    jobs: links.map((link) => ({
      id: new URL(link.href).pathname.split('/').at(-1) ?? '',
      title: link.textContent?.trim() ?? '',
      url: link.href,
    })),
  };
}
