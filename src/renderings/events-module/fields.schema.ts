import { z } from 'zod';
import { eventsModuleFields } from '@/generated/template-fields';

export const fields = z.object(eventsModuleFields);

export type Fields = z.infer<typeof fields>;
