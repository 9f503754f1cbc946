import { z } from 'zod';

const TIMEOUT_MS = 5_000;

const place = z.object({ city: z.string().optional(), cityName: z.string().optional(), countryName: z.string().optional() });
/** What a mail says of an opening. */
export const openingCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  employer: z.string(),
  places: z.array(place),
  posted: z.string(),
  /** When it was first open in the index; a search service of a release before does not say. */
  listed: z.string().optional(),
});
export type OpeningCard = z.infer<typeof openingCard>;

/** Whether it came to the index since a moment, whatever date its feed writes. */
export const isListedSince = ({ listed, posted }: OpeningCard, since: Date): boolean => new Date(listed ?? posted) >= since;

const detail = openingCard.extend({ steps: z.array(z.string()).default([]) });
const closed = z.object({ title: z.string(), closedAt: z.string().optional() });
const results = z.object({ total: z.number(), pages: z.number(), results: z.array(openingCard) });

type FoundOpening =
  | { status: 'open'; title: string; steps: string[] }
  | { status: 'closed'; title: string; closedAt: Date | undefined }
  | { status: 'none' };

/** What the forms service asks the job index (docs/contracts, "openings"). A service that does not answer throws. */
export interface OpeningIndex {
  find(slug: string, language: string): Promise<FoundOpening>;
  /**
   * One page of a search, the newest first, for its words as they were typed: a mail cannot say what was corrected. `refused` says that the index does not understand the search.
   * @param since those alone that were first open from then on
   */
  newest(search: string, language: string, page: number, since?: Date): Promise<{ results: OpeningCard[]; pages: number } | 'refused'>;
}

const PAGE_SIZE = 100;

export function createOpeningIndex(url: string): OpeningIndex {
  const ask = (path: string): Promise<Response> =>
    fetch(url + path, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json' }, redirect: 'error' });
  const failed = (response: Response): Error => new Error(`The search service answered ${response.status}.`);
  return {
    find: async (slug, language) => {
      const response = await ask(`/v1/openings/${encodeURIComponent(slug)}?lang=${language}`);
      if (response.status === 404) return { status: 'none' };
      if (response.status === 410) {
        const { title, closedAt } = closed.parse(await response.json());
        return { status: 'closed', title, closedAt: closedAt === undefined ? undefined : new Date(closedAt) };
      }
      if (!response.ok) throw failed(response);
      const { title, steps } = detail.parse(await response.json());
      return { status: 'open', title, steps };
    },
    newest: async (search, language, page, since) => {
      const params = new URLSearchParams(search);
      params.set('sort', 'date');
      params.set('asTyped', '1');
      if (since) params.set('since', since.toISOString());
      params.set('lang', language);
      params.set('page', String(page));
      params.set('pageSize', String(PAGE_SIZE));
      const response = await ask(`/v1/openings?${params}`);
      if (response.status === 400) return 'refused';
      // Between two pages the list may have become shorter: then there is nothing more.
      if (!response.ok && response.status !== 404) throw failed(response);
      return results.parse(await response.json());
    },
  };
}
