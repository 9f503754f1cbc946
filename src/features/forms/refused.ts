import { PROBLEMS_TITLE } from '@/config/problems';
import type { StepRefusal } from './content/model';
import type { Refusal } from './model';

/** Key of the words for a form that was not taken: of its fields as every form has it, else the reason. */
export const refusedPhrase = (refusal: Refusal | StepRefusal): string =>
  refusal === 'invalid-fields' ? PROBLEMS_TITLE : `forms.refused.${refusal}`;
