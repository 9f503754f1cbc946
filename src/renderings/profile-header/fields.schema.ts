import { z } from 'zod';
import { choiceField, imageField, referenceField, textField } from '@/runtime/fields/fields.schema';

export const page = z.object({
  Title: textField,
  Lede: textField,
  FirstName: textField,
  LastName: textField,
  JobTitle: textField,
  Office: referenceField({ Title: textField, City: textField }),
  Email: textField,
  Image: imageField,
  ImageCaption: textField,
  ImageCropHorizontal: choiceField(['left', 'center', 'right'], 'center'),
  ImageCropVertical: choiceField(['top', 'center', 'bottom'], 'center'),
});

export type Page = z.infer<typeof page>;
