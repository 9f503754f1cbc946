import { z } from 'zod';
import { count } from '@/server/counters';
import type { CalledFor } from '@/server/client-address';
import { logger } from '@/server/logger';
import { askSearch } from '@/server/search-service';
import { isServiceFailure } from './page.server';

export interface Topic {
  slug: string;
  label: string;
}

const TIMEOUT_MS = 3_000;
/** `GET /v1/search` (docs/contracts/search.openapi.json), as far as it is read here. */
const schema = z.object({
  facets: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })) })),
});

interface Written extends Topic {
  /** Articles on it. */
  count: number;
}

/** Topics of the articles in a language, by name. None when the search does not answer: a page of the account does without. */
export async function articleTopics(language: string, visitor: CalledFor): Promise<Topic[]> {
  const topics = await writtenTopics(language, visitor);
  return topics.map(({ slug, label }) => ({ slug, label })).sort((a, b) => a.label.localeCompare(b.label, language));
}

/** The topics that most is written on: what a new reader may begin with. */
export async function mainTopics(language: string, visitor: CalledFor, most: number): Promise<Topic[]> {
  const topics = await writtenTopics(language, visitor);
  return topics
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, language))
    .slice(0, most)
    .map(({ slug, label }) => ({ slug, label }));
}

async function writtenTopics(language: string, visitor: CalledFor): Promise<Written[]> {
  try {
    const params = new URLSearchParams({ type: 'article', pageSize: '1', language });
    const { facets } = await askSearch('/v1/search', params, schema, { for: visitor, timeout: TIMEOUT_MS });
    const values = facets.find(({ name }) => name === 'topic')?.values ?? [];
    return values.map(({ value, label, count }) => ({ slug: value, label, count }));
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    count('account.topicFailures');
    logger.warn({ err: error }, 'the topics are not known');
    return [];
  }
}

/** Topics that exist, and those that a reader has besides, in their order. */
export const withKnown = (topics: readonly Topic[], slugs: readonly string[]): Topic[] => [
  ...topics,
  ...slugs.filter((slug) => !topics.some((topic) => topic.slug === slug)).map((slug) => ({ slug, label: slug })),
];
