import { z } from 'zod';
import { personShape } from '@/features/content/cards/server';
import { listField } from '@/runtime/fields/fields.schema';

export const page = z.object({ Speakers: listField(personShape) });

export type Page = z.infer<typeof page>;
