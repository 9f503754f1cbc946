import { z } from 'zod';
import { siteFooterFields } from '@/generated/template-fields';
import { linkField, textField } from '@/runtime/fields/fields.schema';
import { navigationSectionShape } from '@/features/content/navigation/server';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Site Footer. */
export const fields = z.object({
  ...only(siteFooterFields, 'Name', 'Saying', 'Copyright'),
  Sections: siteFooterFields.Sections(navigationSectionShape),
  LegalLinks: siteFooterFields.LegalLinks({ Link: linkField, Note: textField }),
} satisfies ShapeOf<typeof siteFooterFields>);

export type Fields = z.infer<typeof fields>;
