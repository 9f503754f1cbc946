import { z } from 'zod';
import { peopleRowFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const fields = z.object({
  ...only(peopleRowFields, 'Title', 'MoreLink'),
  People: peopleRowFields.People(personShape),
} satisfies ShapeOf<typeof peopleRowFields>);

export type Fields = z.infer<typeof fields>;
