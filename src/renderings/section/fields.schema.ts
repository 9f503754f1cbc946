import { z } from 'zod';
import { sectionFields } from '@/generated/template-fields';

export const fields = z.object(sectionFields);

export type Fields = z.infer<typeof fields>;
