import { z } from 'zod';
import { textField } from '@/runtime/fields/fields.schema';

/** The page's own fields (template _Page). */
export const page = z.object({ Title: textField });

export type Page = z.infer<typeof page>;
