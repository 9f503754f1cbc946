import { z } from 'zod';
import { linkField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({ Title: textField, MoreLink: linkField });

export type Fields = z.infer<typeof fields>;
