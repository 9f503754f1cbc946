import { z } from 'zod';
import { linkField, listField, textField } from '@/runtime/fields/fields.schema';
import { navigationSectionShape } from '@/features/content/navigation/server';

/** Template Site Header. */
export const fields = z.object({
  Name: textField,
  HomeLink: linkField,
  Sections: listField(navigationSectionShape),
  SearchLink: linkField,
  SignInLink: linkField,
});

export type Fields = z.infer<typeof fields>;
