import { z } from 'zod';
import { linkField, textField } from '@/features/content/fields.schema';

export const fields = z.object({ Title: textField, MoreLink: linkField });

export type Fields = z.infer<typeof fields>;
