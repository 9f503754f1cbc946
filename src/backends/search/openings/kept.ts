import type { EmploymentType, Opening, WorkMode } from './model.ts';

/**
 * An opening in the body column of `search.opening_texts`. What is said of hours, contract and place of work may be several things, or
 * nothing (`contracts`, `mode`); the release before knew exactly one of each and may run beside this one, so that its two names stay,
 * with what it would have guessed.
 */
export interface KeptOpening extends Omit<Opening, 'employment' | 'workMode'> {
  employment: string;
  workMode: WorkMode;
  contracts?: EmploymentType[];
  mode?: WorkMode;
}

/** What the release before knew of contracts. */
const KNOWN_BEFORE: readonly string[] = ['full-time', 'part-time', 'contract', 'temporary', 'internship'];

export const employmentBefore = (contracts: readonly EmploymentType[]): string =>
  contracts.find((each) => KNOWN_BEFORE.includes(each)) ?? 'full-time';
export const modeBefore = (mode: WorkMode | undefined): WorkMode => mode ?? 'onsite';

export const keptOf = ({ employment, workMode, ...opening }: Opening): KeptOpening => ({
  ...opening,
  employment: employmentBefore(employment),
  workMode: modeBefore(workMode),
  contracts: employment,
  ...(workMode ? { mode: workMode } : {}),
});

type Facts = Pick<KeptOpening, 'employment' | 'workMode' | 'contracts' | 'mode'>;

/** @param kept of this release or of the one before, whole or without what a list does not show */
export function openingOf<Kept extends Facts>(kept: Kept): Omit<Kept, keyof Facts> & Pick<Opening, 'employment' | 'workMode'> {
  const { employment, workMode, contracts, mode, ...opening } = kept;
  if (!contracts) return { ...opening, employment: [employment as EmploymentType], workMode };
  return { ...opening, employment: contracts, ...(mode ? { workMode: mode } : {}) };
}
