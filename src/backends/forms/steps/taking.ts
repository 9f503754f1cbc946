import type { FormProblem, Values } from '../../../lib/forms/model.ts';
import type { Exchange } from '../../kit/http.ts';
import type { ContentForm } from '../content/definition.ts';
import type { FormsContext } from '../context.ts';
import type { FieldError } from '../errors.ts';
import type { FileChange, StartedFile, StartedForm } from '../storage/started.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import type { StepInput } from './envelope.ts';

/** What is wrong with a field of a step, or with a part of its own. */
export type StepError = FieldError<FormProblem>;

/** One step as it is taken: what came in, and what was begun before. */
export interface Taking {
  context: FormsContext;
  exchange: Exchange;
  form: ContentForm;
  input: StepInput;
  found: StartedForm | undefined;
  subject: string | undefined;
  values: Values;
  files: Files;
}

export interface Files {
  change: FileChange;
  /** Those that are there after the step. */
  kept: readonly StartedFile[];
  received: readonly ReceivedFile[];
  errors: readonly StepError[];
  counts: Readonly<Record<string, number>>;
}
