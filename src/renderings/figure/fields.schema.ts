import { z } from 'zod';
import { figureFields } from '@/generated/template-fields';

/** Template Figure. */
export const fields = z.object(figureFields);

export type Fields = z.infer<typeof fields>;
