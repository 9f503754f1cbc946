import { z } from 'zod';
import { pairsField } from '@/runtime/fields/fields.schema';
import { notesField, partedProseField } from '@/runtime/fields/prose.schema';

/** Templates Article and Blog Entry; the latter has no KeyFigures. */
export const page = z.object({ KeyFigures: pairsField, Body: partedProseField, Notes: notesField });

export type Page = z.infer<typeof page>;
