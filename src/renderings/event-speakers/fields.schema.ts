import { z } from 'zod';
import { eventFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { type ShapeOf } from '@/runtime/fields/template';

export const page = z.object({
  Speakers: eventFields.Speakers(personShape),
} satisfies ShapeOf<typeof eventFields>);

export type Page = z.infer<typeof page>;
