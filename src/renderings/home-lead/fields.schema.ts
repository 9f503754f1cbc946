import { z } from 'zod';
import { homeLeadFields, homePageFields } from '@/generated/template-fields';
import { cardShape, personShape } from '@/features/content/cards/server';
import { listField, textField } from '@/runtime/fields/fields.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const fields = z.object({
  ...only(homeLeadFields, 'AlsoTitle'),
  Article: homeLeadFields.Article({ ...cardShape, Authors: listField(personShape), ImageCaption: textField }),
  Also: homeLeadFields.Also(cardShape),
} satisfies ShapeOf<typeof homeLeadFields>);

export const page = z.object(only(homePageFields, 'Title'));

export type Fields = z.infer<typeof fields>;
export type Page = z.infer<typeof page>;
