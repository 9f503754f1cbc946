import { z } from 'zod';
import { careersLandingFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** The page's own fields (template Careers Landing). */
export const page = z.object(only(careersLandingFields, 'Title', 'Eyebrow', 'Lede', 'Image', 'ImageCropHorizontal', 'ImageCropVertical'));

export type Page = z.infer<typeof page>;
