import { z } from 'zod';
import { choiceField, imageField, linkField, numberField, textField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';

export const page = z.object({
  Title: textField,
  Lede: textField,
  Image: imageField,
  ImageCaption: textField,
  ImageCropHorizontal: choiceField(['left', 'center', 'right'], 'center'),
  ImageCropVertical: choiceField(['top', 'center', 'bottom'], 'center'),
  City: textField,
  Country: textField,
  Address: textField,
  Phone: textField,
  Email: textField,
  MapLink: linkField,
  Latitude: numberField,
  Longitude: numberField,
  TimeZone: textField,
  Body: proseField,
});

export type Page = z.infer<typeof page>;
