import { z } from 'zod';
import { alumniPasswordPageFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** The page's own fields (template _Page). */
export const page = z.object(only(alumniPasswordPageFields, 'Title'));

export type Page = z.infer<typeof page>;
