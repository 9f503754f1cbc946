import { z } from 'zod';
import { choiceField, imageField, textField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';

export const page = z.object({
  Title: textField,
  Eyebrow: textField,
  Lede: textField,
  Image: imageField,
  ImageCaption: textField,
  ImageCropHorizontal: choiceField(['left', 'center', 'right'], 'center'),
  ImageCropVertical: choiceField(['top', 'center', 'bottom'], 'center'),
  Body: proseField,
});

export type Page = z.infer<typeof page>;
