import { z } from 'zod';
import { pairsField } from '@/features/content/fields.schema';
import { proseField } from '@/features/content/fields/prose.schema';

/** Templates Article and Blog Entry; the latter has no KeyFigures. */
export const page = z.object({ KeyFigures: pairsField, Body: proseField, Notes: proseField });

export type Page = z.infer<typeof page>;
