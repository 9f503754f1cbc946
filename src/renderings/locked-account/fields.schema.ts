import { z } from 'zod';
import { textField } from '@/features/content/fields.schema';

/** The page's own fields (template _Page). */
export const page = z.object({ Title: textField });

export type Page = z.infer<typeof page>;
