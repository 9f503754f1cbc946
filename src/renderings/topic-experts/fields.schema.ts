import { z } from 'zod';
import { topicFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { type ShapeOf } from '@/runtime/fields/template';

export const page = z.object({
  Experts: topicFields.Experts(personShape),
} satisfies ShapeOf<typeof topicFields>);

export type Page = z.infer<typeof page>;
