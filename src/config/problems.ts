/**
 * What can be wrong with a field, and how every form says it: account, sign-in, newsletters and careers alike. The sign-in's
 * rules name the phrases themselves (features/account/validation/validation.schema.ts); they are the same ones.
 */
export const PROBLEM_PHRASES = {
  required: 'validation.required',
  tooLong: 'validation.tooLong',
  tooShort: 'validation.tooShort',
  name: 'validation.name',
  line: 'validation.text',
  email: 'validation.email',
  emailSeveral: 'validation.email.several',
  emailLocal: 'validation.email.local',
  emailDomain: 'validation.email.domain',
  addressOrNumber: 'validation.addressOrNumber',
  notOnList: 'validation.notOnList',
  phone: 'validation.phoneAny',
  code: 'validation.code',
  codeRefused: 'signIn.problem.code',
  number: 'validation.number',
  date: 'validation.date',
  tooLow: 'validation.tooLow',
  tooHigh: 'validation.tooHigh',
  step: 'validation.step',
  early: 'validation.early',
  late: 'validation.late',
  past: 'validation.past',
  taken: 'validation.taken',
  unknown: 'validation.choice',
  choose: 'validation.newsletter',
  chooseTopic: 'validation.topic',
  confirm: 'validation.confirm',
  consent: 'validation.consent',
  link: 'validation.link',
  fileMissing: 'validation.file.missing',
  fileType: 'validation.file.type',
  fileSize: 'validation.file.size',
  fileEmpty: 'validation.file.empty',
  fileBroken: 'validation.file.broken',
  fileArchive: 'validation.file.archive',
  fileCount: 'validation.file.count',
  fileGone: 'validation.file.gone',
  fileProtected: 'validation.file.protected',
} as const;

/** What stands above all that is wrong with the fields of a form, whichever form it is. */
export const PROBLEMS_TITLE = 'validation.summary';

export type ProblemKind = keyof typeof PROBLEM_PHRASES;

type Phrase = (key: string, params?: Readonly<Record<string, string | number>>) => string;

const isKind = (kind: string): kind is ProblemKind => Object.hasOwn(PROBLEM_PHRASES, kind);

/** What the phrase of a problem calls the number that it is about. */
const NUMBERS: Partial<Record<ProblemKind, string>> = { tooShort: 'min', tooLow: 'low', tooHigh: 'high' };

/**
 * The words for a problem.
 * @param problem a kind, with the number that it is about behind a colon where there is one: `tooLong:50`
 */
export function sayProblem(phrase: Phrase, problem: string, params: Readonly<Record<string, string | number>> = {}): string {
  const [given = '', number] = problem.split(':');
  const kind = isKind(given) ? given : 'unknown';
  return phrase(PROBLEM_PHRASES[kind], {
    ...(number === undefined ? {} : { [NUMBERS[kind] ?? 'max']: Number(number) }),
    ...params,
  });
}

/** A problem after the name of its field, as a summary says it: a label that asks stands as a question. */
export const sayProblemOf = (label: string, problem: string): string => `${label}${/[?!.:]$/.test(label) ? '' : ':'} ${problem}`;
