import { z } from 'zod';
import { embedFields } from '@/generated/template-fields';

/** Template Embed. */
export const fields = z.object(embedFields);

export type Fields = z.infer<typeof fields>;
