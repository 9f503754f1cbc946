import { z } from 'zod';
import type { basicPageFields } from '@/generated/template-fields';
import { partedProseField } from '@/runtime/fields/prose.schema';
import { type ShapeOf } from '@/runtime/fields/template';

/** Template Basic Page. */
export const page = z.object({
  Body: partedProseField,
} satisfies ShapeOf<typeof basicPageFields>);

export type Page = z.infer<typeof page>;
