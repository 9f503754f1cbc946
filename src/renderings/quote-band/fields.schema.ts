import { z } from 'zod';
import { quoteBandFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const fields = z.object({
  ...only(quoteBandFields, 'Quote', 'Context', 'Link'),
  Person: quoteBandFields.Person(personShape),
} satisfies ShapeOf<typeof quoteBandFields>);

export type Fields = z.infer<typeof fields>;
