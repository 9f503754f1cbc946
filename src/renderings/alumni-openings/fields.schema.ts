import { z } from 'zod';
import { alumniOpeningsPageFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** The page's own fields (template _Page). */
export const page = z.object(only(alumniOpeningsPageFields, 'Title'));

export type Page = z.infer<typeof page>;
