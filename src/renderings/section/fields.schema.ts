import { z } from 'zod';
import { textField } from '@/features/content/fields.schema';

export const fields = z.object({ Title: textField });

export type Fields = z.infer<typeof fields>;
