import { z } from 'zod';
import type { basicPageFields } from '@/generated/template-fields';
import { proseField } from '@/runtime/fields/prose.schema';
import { type ShapeOf } from '@/runtime/fields/template';

/** Template Basic Page. */
export const page = z.object({
  Body: proseField,
} satisfies ShapeOf<typeof basicPageFields>);

export type Page = z.infer<typeof page>;
