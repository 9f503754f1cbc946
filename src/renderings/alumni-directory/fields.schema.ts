import { z } from 'zod';
import { alumniDirectoryPageFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** The page's own fields (template _Page). */
export const page = z.object(only(alumniDirectoryPageFields, 'Title', 'Lede'));

export type Page = z.infer<typeof page>;
