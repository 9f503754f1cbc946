import { z } from 'zod';
import { peopleRowFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { textField } from '@/runtime/fields/fields.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const fields = z.object({
  ...only(peopleRowFields, 'Title', 'MoreLink', 'WithIntroductions'),
  People: peopleRowFields.People({ ...personShape, Lede: textField }),
} satisfies ShapeOf<typeof peopleRowFields>);

export type Fields = z.infer<typeof fields>;
