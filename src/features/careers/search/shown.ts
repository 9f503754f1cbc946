import { valueName, type LabelWords } from '../labels';
import type { JobAnswer } from '../model';
import { chipsOf, type Chip, type JobSearchState } from './job-state';

/** The name of something that is chosen: a value of a filter, or the place and how far from it. */
export function chipName({ name, value }: Chip, answer: JobAnswer, { radius }: JobSearchState, words: LabelWords): string {
  const { phrase } = words;
  if (name === 'near') return phrase('jobs.within', { km: radius, place: answer.near?.name ?? phrase('jobs.you') });
  // An amount without a currency was understood in one.
  const asked = name === 'pay' && !value.includes('-') && answer.pay ? `${answer.pay.currency}-${answer.pay.least}` : value;
  return valueName(name, asked, answer.facets[name]?.find((each) => each.value === asked)?.label, words);
}

/** What narrows a search, in words. */
export const chosenNames = (state: JobSearchState, answer: JobAnswer, words: LabelWords): string[] => [
  ...(state.keyword ? [state.keyword] : []),
  ...chipsOf(state).map((chip) => chipName(chip, answer, state, words)),
];
