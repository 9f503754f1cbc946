import { z } from 'zod';

/** Parameters of a search that an alert keeps: what is looked for, and not how it is shown (decisions, "Careers"). */
const KEPT = [
  'keyword',
  'country',
  'city',
  'function',
  'industry',
  'level',
  'programme',
  'workMode',
  'employment',
  'language',
  'employer',
  'pay',
  'near',
  'radius',
] as const;
/** With the address in one entry of an index, which has 2,704 bytes at most. */
const MAX_LENGTH = 2_000;

/** A search in one form, so that the same search is the same alert: known parameters in order, each value once. */
function normalSearch(given: string): string {
  const params = new URLSearchParams(given);
  const kept = new URLSearchParams();
  for (const name of KEPT)
    for (const value of new Set(
      params
        .getAll(name)
        .map((each) => each.trim())
        .filter(Boolean)
        .toSorted(),
    ))
      kept.append(name, value);
  // Kilometres around nothing say nothing.
  if (!kept.has('near')) kept.delete('radius');
  return kept.toString();
}

export const searchState = z.string().max(MAX_LENGTH).transform(normalSearch).describe('The query of the job search: keyword=…&country=…');
