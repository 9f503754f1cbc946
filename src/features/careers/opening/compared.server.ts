import { COMPARED_OPENINGS } from '@/config/constants';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { openingBySlug } from '../openings.server';
import type { OpeningAnswer } from '../openings.schema';

/** The openings that slugs name, in their order and each once; those that never were are left out. */
export async function comparedOpenings(slugs: readonly string[], language: string): Promise<OpeningAnswer[]> {
  const asked = [...new Set(slugs)].slice(0, COMPARED_OPENINGS);
  const found = await Promise.all(
    asked.map((slug) =>
      openingBySlug(slug, language).catch((error: unknown) => {
        if (!errorCode(error).startsWith('service/')) throw error;
        count('jobs.failures');
        return undefined;
      }),
    ),
  );
  return found.filter((opening) => opening !== undefined);
}
