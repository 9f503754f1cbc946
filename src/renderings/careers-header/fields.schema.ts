import { z } from 'zod';
import { choiceField, imageField, textField } from '@/runtime/fields/fields.schema';

/** The page's own fields (template Careers Landing). */
export const page = z.object({
  Title: textField,
  Eyebrow: textField,
  Lede: textField,
  Image: imageField,
  ImageCropHorizontal: choiceField(['left', 'center', 'right'], 'center'),
  ImageCropVertical: choiceField(['top', 'center', 'bottom'], 'center'),
});

export type Page = z.infer<typeof page>;
