import type { ProblemKind } from '@/config/problems';
import type { FieldProblem, FormProblem } from '@/lib/forms/model';

/** What the forms service calls it → what it is called everywhere. */
const KINDS: Readonly<Record<FieldProblem | FormProblem, ProblemKind>> = {
  missing: 'required',
  unticked: 'confirm',
  'too-short': 'tooShort',
  'too-long': 'tooLong',
  email: 'email',
  name: 'name',
  phone: 'phone',
  text: 'line',
  number: 'number',
  date: 'date',
  'too-low': 'tooLow',
  'too-high': 'tooHigh',
  step: 'step',
  choice: 'unknown',
  consent: 'consent',
  code: 'codeRefused',
  'file-type': 'fileType',
  'file-size': 'fileSize',
  'file-empty': 'fileEmpty',
  'file-broken': 'fileBroken',
  'file-archive': 'fileArchive',
  'file-count': 'fileCount',
  'file-gone': 'fileGone',
  'file-protected': 'fileProtected',
};

const isKnown = (problem: string): problem is keyof typeof KINDS => Object.hasOwn(KINDS, problem);

/** What a problem of a field is called in the words of every form; one that nobody knows is an answer that is not taken. */
export const problemKind = (problem: string): ProblemKind => (isKnown(problem) ? KINDS[problem] : 'unknown');
