import { z } from 'zod';
import { numberField, textField } from '@/features/content/fields.schema';
import { proseField } from '@/features/content/fields/prose.schema';

/** Template Error Page. */
export const page = z.object({ Title: textField, Lede: textField, Code: numberField, Body: proseField });

export type Page = z.infer<typeof page>;
