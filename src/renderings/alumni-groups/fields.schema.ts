import { z } from 'zod';
import { alumniGroupsPageFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** The page's own fields (template _Page). */
export const page = z.object(only(alumniGroupsPageFields, 'Title'));

export type Page = z.infer<typeof page>;
