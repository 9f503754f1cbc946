import { z } from 'zod';
import { alumniMessagesPageFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** The page's own fields (template _Page). */
export const page = z.object(only(alumniMessagesPageFields, 'Title'));

export type Page = z.infer<typeof page>;
