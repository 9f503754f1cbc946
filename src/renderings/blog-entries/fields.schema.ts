import { z } from 'zod';
import { blogInstanceFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

/** Template Blog Instance. */
export const page = z.object(only(blogInstanceFields, 'PageSize'));

export type Page = z.infer<typeof page>;
