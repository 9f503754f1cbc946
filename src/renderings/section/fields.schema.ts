import { z } from 'zod';
import { textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({ Title: textField });

export type Fields = z.infer<typeof fields>;
