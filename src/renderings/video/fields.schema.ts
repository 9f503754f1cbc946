import { z } from 'zod';
import { videoFields } from '@/generated/template-fields';

/** Template Video. */
export const fields = z.object(videoFields);

export type Fields = z.infer<typeof fields>;
