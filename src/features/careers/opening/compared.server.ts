import { COMPARED_OPENINGS } from '@/config/constants';
import type { CalledFor } from '@/server/client-address';
import { searchFailed } from '../search-failed.server';
import { openingBySlug } from '../openings.server';
import type { Compared } from './compared';

/** The openings that slugs name, in their order and each once; those that never were are left out. */
export async function comparedOpenings(slugs: readonly string[], language: string, visitor: CalledFor): Promise<Compared> {
  const each = [...new Set(slugs)];
  const asked = each.slice(0, COMPARED_OPENINGS);
  let isDown = false;
  const found = await Promise.all(
    asked.map((slug) =>
      openingBySlug(slug, language, visitor).catch((error: unknown) => {
        searchFailed(error, 'an opening to compare');
        isDown = true;
        return undefined;
      }),
    ),
  );
  const openings = found.filter((opening) => opening !== undefined);
  return { openings, isDown, isMore: each.length > asked.length, today: new Date().toISOString().slice(0, 10) };
}
