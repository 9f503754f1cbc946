import { z } from 'zod';
import { topicExpertsFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { type ShapeOf } from '@/runtime/fields/template';

/** Template Topic Experts. */
export const fields = z.object({
  Experts: topicExpertsFields.Experts(personShape),
} satisfies ShapeOf<typeof topicExpertsFields>);

export type Fields = z.infer<typeof fields>;
