import { PROFILE_NAMES, type ProfileName } from '../../src/backends/content/profiles.ts';
import { StartError } from '../supervisor/report.ts';

export const STAGES = ['lint', 'types', 'unit', 'architecture', 'contract', 'e2e', 'a11y', 'visual', 'hostile', 'faults', 'fuzz'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Pictures depend on the machine's fonts: they are compared where they were taken, when asked for (`npm test -- visual`). Every fault of
 * all that the site stands on takes most of an hour (`npm test -- faults`), thousands of spoilt posts and openings a quarter
 * (`npm test -- fuzz`), what strangers do who hold lines and send without end some minutes (`npm test -- hostile`). The short of each
 * is among the other tests.
 */
const ON_REQUEST: readonly Stage[] = ['visual', 'hostile', 'faults', 'fuzz'];

/** Test files that ask the running product; all others run without it (`npx vitest run <file>`). */
const ON_STACK = /^tests\/(contract|e2e|a11y|hostile)\/.+\.test\.ts$/;

/** Tests that hold the same of very many things go over all of them, not over a part that has each kind (tests/support/whole.ts). */
const WHOLE = 'whole';

/** At half of the limits of all: no query of the site comes near one of them. */
export const USUAL_PROFILE: ProfileName = 'half';

export const HELP = `npm test                       everything but visual, hostile, faults and fuzz, in the order in which a failure is cheapest
npm test -- <stage> …          only these stages: ${STAGES.join(' ')}
npm test -- <stage> … <profile>  against a content service that does as another one: ${PROFILE_NAMES.join(' ')} (${USUAL_PROFILE} where none is
                               named; CONTENT_PROFILE in .env.example tells them apart)
npm test -- … whole            all that there is of what is many (each place of each article): other runs take a part with each kind in it,
                               and of breadth the third whose day it is (scripts/test/turns.ts)
npm test -- <file> …           these files of tests/contract, e2e, a11y or hostile, against the product that it starts
npm test -- faults             everything that the site stands on killed, stopped, slow and answering errors, alone and two by two, on a
                               product of its own; in pieces: FAULTS_ONLY=<pattern> FAULTS_MINUTES=<n> FAULTS_RESUME=on before it
npm test -- changed [commit]   what a change touches, in about three minutes: format, lint and types, the unit tests of the changed
                               files and of all that imports them, architecture, and changed tests of the running product.
                               Compared with the commit, else with where the branch left origin/main (HEAD without one), else,
                               where nothing else differs, with the commit before; with what is not committed. Not the whole gate.
npm test -- --times            runs nothing: the slowest files and tests of the last runs

A line for each stage or part of one, and below it its slowest files and what failed. All that the tools said is in .data/test-reports, a log a line.
Parts that wait run beside those that keep the machine busy (scripts/test/groups.ts).
`;

export type Asked =
  | { help: true }
  | { times: true }
  | { changed: true; base: string | undefined }
  /** Without files, all of the stages. */
  | { stages: readonly Stage[]; files?: readonly string[]; profile: ProfileName; whole: boolean };

/** What the words after `npm test --` ask for. @throws StartError for a word that is none */
export function readWords(words: readonly string[]): Asked {
  if (words.some((word) => word === '--help' || word === '-h' || word === 'help')) return { help: true };
  if (words.length === 1 && words[0] === '--times') return { times: true };
  if (words[0] === 'changed' && words.length <= 2) return { changed: true, base: words[1] };
  const stages = words.filter((word): word is Stage => (STAGES as readonly string[]).includes(word));
  const profiles = PROFILE_NAMES.filter((name) => words.includes(name));
  const files = words.filter((word) => ON_STACK.test(word));
  const whole = words.includes(WHOLE);
  const unknown = words.filter((word) => ![...stages, ...profiles, ...files, WHOLE].some((known) => known === word));
  if (unknown.length > 0)
    throw new StartError(`"${unknown.join(' ')}" is no stage and no test file of the running product.`, `npm test -- --help lists them.`);
  if (profiles.length > 1)
    throw new StartError(`${profiles.join(' and ')} cannot be had at once.`, 'Name one profile of the content service.');
  const profile = profiles[0] ?? USUAL_PROFILE;
  if (files.length > 0 && stages.length > 0) throw new StartError('Stages and files cannot be had at once.', 'Name either.');
  if (files.length > 0)
    return { profile, whole, files, stages: STAGES.filter((stage) => files.some((file) => ON_STACK.exec(file)?.[1] === stage)) };
  return {
    profile,
    whole,
    stages: stages.length > 0 ? STAGES.filter((stage) => stages.includes(stage)) : STAGES.filter((stage) => !ON_REQUEST.includes(stage)),
  };
}
