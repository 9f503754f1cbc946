import { toldByOpenings } from './openings.server';
import type { OpeningsTold } from './openings.schema';
import { searchFailed } from './search-failed.server';

/** What the firm's open posts say of themselves; null when there are none, or nobody can say: then nothing is promised. */
export async function openingsTold(employer: string, language: string): Promise<OpeningsTold | null> {
  try {
    const told = await toldByOpenings(employer, language);
    return told.openings > 0 ? told : null;
  } catch (error) {
    searchFailed(error, 'what openings say');
    return null;
  }
}
