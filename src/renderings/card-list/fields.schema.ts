import { z } from 'zod';
import { cardListFields } from '@/generated/template-fields';
import { cardShape } from '@/features/content/cards/server';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const fields = z.object({
  ...only(cardListFields, 'Title', 'MoreLink', 'Columns', 'Size'),
  Items: cardListFields.Items(cardShape),
} satisfies ShapeOf<typeof cardListFields>);

export type Fields = z.infer<typeof fields>;
