import { z } from 'zod';
import { newsletterSignupFields } from '@/generated/template-fields';

export const fields = z.object(newsletterSignupFields);

export type Fields = z.infer<typeof fields>;
