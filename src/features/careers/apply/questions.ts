import type { OpenOpening } from '../openings.schema';

/** A question that an opening asks beside what every form asks. */
export interface Question {
  /** Field of the form's definition. */
  field: 'place' | 'permit' | 'start' | 'degree';
  /** Answers to choose from, where the opening gives them. */
  options?: readonly Answer[];
}

/** An answer as it is kept, the same in every language, and in the words of the page. */
interface Answer {
  value: string;
  label: string;
}

const JUNIOR = new Set(['intern', 'graduate']);
/** Programmes for those who study or have just finished; others are for who has worked for years. */
const STUDENTS = new Set(['internship', 'graduate']);

/** What is asked for this opening: where, when there are several places; what is needed to work there; and of students their degree. */
export function questionsOf({
  places,
  level,
  programmes,
  workMode,
}: Pick<OpenOpening, 'places' | 'level' | 'programmes' | 'workMode'>): Question[] {
  const named = places.map(({ city, cityName = city, country, countryName }) => ({
    value: [city, country ?? countryName].filter(Boolean).join(', '),
    label: [cityName, countryName ?? country].filter(Boolean).join(', '),
  }));
  const options = [...new Map(named.map((each) => [each.value, each])).values()].filter(({ value }) => value !== '');
  return [
    ...(options.length > 1 ? [{ field: 'place', options } as const] : []),
    ...(workMode === 'remote' ? [] : [{ field: 'permit' } as const]),
    { field: 'start' },
    ...(JUNIOR.has(level) || programmes.some((programme) => STUDENTS.has(programme)) ? [{ field: 'degree' } as const] : []),
  ];
}
