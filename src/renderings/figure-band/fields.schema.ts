import { z } from 'zod';
import { figureBandFields } from '@/generated/template-fields';

export const fields = z.object(figureBandFields);

export type Fields = z.infer<typeof fields>;
