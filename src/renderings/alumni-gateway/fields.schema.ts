import { z } from 'zod';
import { alumniGatewayPageFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** The page's own fields (template _Page). */
export const page = z.object(only(alumniGatewayPageFields, 'Title', 'Lede', 'Image', 'ImageCropHorizontal', 'ImageCropVertical'));

export type Page = z.infer<typeof page>;
