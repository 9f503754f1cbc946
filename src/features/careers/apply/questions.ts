import type { OpenOpening } from '../openings.schema';

/** A question that an opening asks beside what every form asks. */
export interface Question {
  /** Field of the form's definition. */
  field: 'place' | 'permit' | 'start' | 'degree';
  /** Answers to choose from, where the opening gives them. */
  options?: readonly string[];
}

const JUNIOR = new Set(['intern', 'graduate']);

/** What is asked for this opening: where, when there are several places; what is needed to work there; and what its programmes want to know. */
export function questionsOf({
  places,
  level,
  programmes,
  workMode,
}: Pick<OpenOpening, 'places' | 'level' | 'programmes' | 'workMode'>): Question[] {
  const names = [...new Set(places.flatMap(({ city, countryName }) => [city, countryName].filter(Boolean).join(', ') || []))];
  return [
    ...(names.length > 1 ? [{ field: 'place', options: names } as const] : []),
    ...(workMode === 'remote' ? [] : [{ field: 'permit' } as const]),
    { field: 'start' },
    ...(JUNIOR.has(level) || programmes.length > 0 ? [{ field: 'degree' } as const] : []),
  ];
}
