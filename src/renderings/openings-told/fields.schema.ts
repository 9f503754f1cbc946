import { z } from 'zod';
import { openingsToldFields } from '@/generated/template-fields';

/** Template Openings Told. */
export const fields = z.object(openingsToldFields);

export type Fields = z.infer<typeof fields>;
