import { z } from 'zod';
import { numberField, textField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';

/** Template Error Page. */
export const page = z.object({ Title: textField, Lede: textField, Code: numberField, Body: proseField });

export type Page = z.infer<typeof page>;
