import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { comparableName } from '@/lib/comparable-name';
import { decoded } from '@/lib/decoded';
import { count } from '../counters';
import { logger } from '../logger';
import { rowsOf } from '../rows';
import { recorded } from '../made-of/record';
import { nextCursor, runQuery, type QueryClient } from './client';

/** As long as the list of restricted pages is: an editor's new section counts half a minute later. */
const KEPT_MS = 30_000;
/** After a failure the service is left alone for so long. */
const AGAIN_MS = 3_000;

/** Two pages of a site's home never share an item, so its children are what addresses begin with. */
const query = /* GraphQL */ `
  query SiteSections($siteName: String!, $language: String!, $routePath: String!, $hasLayout: Boolean!, $first: Int!, $after: String) {
    layout(site: $siteName, routePath: $routePath, language: $language) {
      item {
        children(hasLayout: $hasLayout, first: $first, after: $after) {
          pageInfo {
            endCursor
            hasNext
          }
          results {
            name
          }
        }
      }
    }
  }
`;

const answerSchema = z.object({
  layout: z
    .object({
      item: z
        .object({
          children: z.object({
            pageInfo: z.object({ endCursor: z.string().nullish(), hasNext: z.boolean() }).nullish(),
            results: rowsOf('Sections', z.object({ name: z.string() })),
          }),
        })
        .nullable(),
    })
    .nullable(),
});

export interface SectionsService {
  /**
   * Which of the sites has the section that a path begins with, when `site` itself has not.
   *
   * @param path without language prefix, encoded or not
   * @returns undefined when nobody has it, when several have, or while nobody can say; never throws
   */
  elsewhere(site: string, path: string, sites: readonly string[]): Promise<string | undefined>;
  /**
   * Whether the site itself has the section that a path begins with.
   * @throws AppError `content/…`
   */
  has(site: string, path: string): Promise<boolean>;
  /** Pages came or went: whoever asks next asks the content service, and what it said last counts while it does not answer. */
  forget(): void;
}

const sectionIn = (path: string): string => comparableName(decoded(path.split('/')[1] ?? ''));

/** What the sites of the firm have directly below their home pages. */
export function createSections(client: QueryClient, now: () => number = Date.now): SectionsService {
  const known = new Map<string, { sections: Promise<ReadonlySet<string>>; since: number }>();

  const load = async (siteName: string): Promise<ReadonlySet<string>> => {
    const sections = new Set<string>();
    let after: string | null = '';
    do {
      const answer: z.infer<typeof answerSchema> = await runQuery(
        client,
        query,
        { siteName, language: DEFAULT_LANGUAGE, routePath: '/', hasLayout: true, first: 100, after },
        answerSchema,
        { entriesMayFail: true },
      );
      const children = answer.layout?.item?.children;
      for (const child of children?.results ?? []) sections.add(comparableName(child.name));
      after = nextCursor(children?.pageInfo, after);
    } while (after);
    return sections;
  };

  /** Asked once for all who wait; while the content service fails, what it said last still counts. */
  const sectionsOf = (site: string): Promise<ReadonlySet<string>> => {
    const kept = known.get(site);
    if (kept && now() - kept.since < KEPT_MS) return kept.sections;
    const askAgainIn = (ms: number): void => void (asked.since = Math.min(asked.since, now() - KEPT_MS + ms));
    const asked: { sections: Promise<ReadonlySet<string>>; since: number } = {
      since: now(),
      sections: recorded(() => load(site)).then(
        ({ value, hole }) => {
          askAgainIn(hole * 1000);
          return value;
        },
        (error: unknown) => {
          if (!kept) throw error;
          count('sections.failures');
          // Not as good as what is asked for now: the next one but for a moment asks again.
          askAgainIn(AGAIN_MS);
          return kept.sections;
        },
      ),
    };
    known.set(site, asked);
    asked.sections.catch(() => known.get(site) === asked && known.delete(site));
    return asked.sections;
  };

  return {
    forget: () => {
      for (const kept of known.values()) kept.since = -Infinity;
    },
    has: async (site, path) => (await sectionsOf(site)).has(sectionIn(path)),
    async elsewhere(site, path, sites) {
      const section = sectionIn(path);
      if (section === '' || !sites.includes(site)) return undefined;
      try {
        if ((await sectionsOf(site)).has(section)) return undefined;
        const others = sites.filter((name) => name !== site);
        const having = await Promise.all(others.map(async (name) => (await sectionsOf(name)).has(section)));
        const owners = others.filter((_, index) => having[index]);
        return owners.length === 1 ? owners[0] : undefined;
      } catch (error) {
        count('sections.failures');
        logger.warn({ err: error, site, section }, 'which site has the section is not known');
        return undefined;
      }
    },
  };
}
