import type { CalledFor } from '@/server/client-address';
import { openingBySlug } from '../openings.server';
import type { OpenOpening } from '../openings.schema';
import { searchFailed } from '../search-failed.server';
import { questionsOf, type Question } from './questions';

/** What the page of an application knows of its opening. */
export type OpeningToApply =
  | {
      status: 'open';
      opening: Pick<OpenOpening, 'slug' | 'title' | 'language' | 'employer' | 'places' | 'steps' | 'pay' | 'closes' | 'closesOn'>;
      questions: Question[];
    }
  /** Applications go to another site. */
  | { status: 'elsewhere'; title: string; url: string }
  | { status: 'closed'; title: string }
  | { status: 'down' };

/** Undefined when there never was such an opening. */
export async function openingToApply(slug: string, language: string, visitor: CalledFor): Promise<OpeningToApply | undefined> {
  try {
    const found = await openingBySlug(slug, language, visitor);
    if (!found) return undefined;
    if (found.status === 'closed') return { status: 'closed', title: found.title };
    if (found.apply.kind === 'url') return { status: 'elsewhere', title: found.title, url: found.apply.url };
    const { title, language: titleLanguage, employer, places, steps, pay, closes, closesOn } = found;
    return {
      status: 'open',
      opening: {
        slug: found.slug,
        title,
        language: titleLanguage,
        employer,
        places,
        steps,
        ...(pay ? { pay } : {}),
        ...(closes ? { closes } : {}),
        ...(closesOn ? { closesOn } : {}),
      },
      questions: questionsOf(found),
    };
  } catch (error) {
    searchFailed(error, 'the opening to apply for');
    return { status: 'down' };
  }
}
