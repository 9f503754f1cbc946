import { z } from 'zod';
import { landingPageFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** The page's own fields (template _Page). */
export const page = z.object(
  only(landingPageFields, 'Title', 'Eyebrow', 'Lede', 'Image', 'ImageCaption', 'ImageCropHorizontal', 'ImageCropVertical'),
);

export type Page = z.infer<typeof page>;
