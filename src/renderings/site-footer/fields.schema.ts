import { z } from 'zod';
import { linkField, listField, textField } from '@/runtime/fields/fields.schema';
import { navigationSectionShape } from '@/features/content/navigation/server';

/** Template Site Footer. */
export const fields = z.object({
  Name: textField,
  Saying: textField,
  Sections: listField(navigationSectionShape),
  LegalLinks: listField({ Link: linkField, Note: textField }),
  Copyright: textField,
});

export type Fields = z.infer<typeof fields>;
