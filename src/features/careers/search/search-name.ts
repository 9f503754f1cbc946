import { valueName, type LabelWords } from '../labels';
import type { JobAnswer } from '../model';
import { chipsOf, DEFAULT_RADIUS, type JobSearchState } from './job-state';

type Answer = Pick<JobAnswer, 'facets' | 'near'>;

/** What a search asks for, each in the visitor's words; empty where it asks for nothing. @param answer where there is one, it names cities and the place */
export function searchWords(state: JobSearchState, words: LabelWords, answer?: Answer): string[] {
  const { phrase } = words;
  const labelOf = (name: keyof JobAnswer['facets'], value: string) => answer?.facets[name]?.find((each) => each.value === value)?.label;
  // A position that was never typed has no name.
  const place = answer ? answer.near?.name : /^[-\d.,]+$/.test(state.near) ? undefined : state.near;
  const around = place ?? phrase('jobs.you');
  return [
    state.keyword,
    ...chipsOf(state).map(({ name, value }) =>
      name === 'near'
        ? state.radius === DEFAULT_RADIUS
          ? around
          : `${around} (${phrase('jobs.km', { km: state.radius })})`
        : valueName(name, value, labelOf(name, value), words),
    ),
  ].filter(Boolean);
}

/** The same as one text: `grid, Germany, Senior`. */
export const searchName = (state: JobSearchState, words: LabelWords, answer?: Answer): string =>
  searchWords(state, words, answer).join(', ') || words.phrase('jobs.all');
