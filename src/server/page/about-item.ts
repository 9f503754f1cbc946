import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { isContentError } from '../errors';
import { logger } from '../logger';
import { noteHole } from '../made-of/record';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { sitecoreDate } from '../content/sites';

const languagesQuery = /* GraphQL */ `
  query PageLanguagesQuery($itemId: String!, $language: String!, $updated: String!) {
    item(path: $itemId, language: $language) {
      languages {
        language {
          name
        }
      }
      updated: field(name: $updated) {
        value
      }
    }
  }
`;
const languagesSchema = z.object({
  item: z
    .object({
      languages: z.array(z.object({ language: z.object({ name: z.string() }) }).nullable()),
      updated: z.object({ value: z.string().nullable() }).nullish(),
    })
    .nullable(),
});

interface AboutItem {
  /** Languages of the site in which the item has a version of its own; the one that answered when the service cannot say. */
  languages: string[];
  /** When the item changed, ISO 8601. */
  updated?: string | undefined;
}

/** What the layout does not say of its item. A page that the service cannot say it of is still a page. */
export async function aboutItem(query: ContentQuery, itemId: string, language: string, itemLanguage: string): Promise<AboutItem> {
  if (!itemId) return { languages: [itemLanguage] };
  try {
    const { item } = await query(languagesQuery, { itemId, language, updated: '__Updated' }, languagesSchema);
    const names = (item?.languages ?? []).flatMap((entry) =>
      entry && (LANGUAGES as readonly string[]).includes(entry.language.name) ? [entry.language.name] : [],
    );
    return { languages: names.length > 0 ? [...new Set(names)] : [itemLanguage], updated: sitecoreDate(item?.updated?.value ?? '') };
  } catch (error) {
    if (!isContentError(error)) throw error;
    noteHole();
    logger.warn({ err: error, itemId }, 'languages of the page not known');
    return { languages: [itemLanguage] };
  }
}
