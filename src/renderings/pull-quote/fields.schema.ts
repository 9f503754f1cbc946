import { z } from 'zod';
import { textField } from '@/runtime/fields/fields.schema';

/** Template Pull Quote. */
export const fields = z.object({ Quote: textField, Attribution: textField });

export type Fields = z.infer<typeof fields>;
