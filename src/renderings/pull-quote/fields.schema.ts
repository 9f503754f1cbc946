import { z } from 'zod';
import { pullQuoteFields } from '@/generated/template-fields';

/** Template Pull Quote. */
export const fields = z.object(pullQuoteFields);

export type Fields = z.infer<typeof fields>;
