import { z } from 'zod';
import { eventFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

export const page = z.object(only(eventFields, 'StartDate', 'EndDate', 'Registration'));

export type Page = z.infer<typeof page>;
