import { z } from 'zod';
import { callToActionFields } from '@/generated/template-fields';

export const fields = z.object(callToActionFields);

export type Fields = z.infer<typeof fields>;
