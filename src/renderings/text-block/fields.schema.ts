import { z } from 'zod';
import type { textBlockFields } from '@/generated/template-fields';
import { partedProseField } from '@/runtime/fields/prose.schema';
import { type ShapeOf } from '@/runtime/fields/template';

/** Template Text Block. */
export const fields = z.object({
  Text: partedProseField,
} satisfies ShapeOf<typeof textBlockFields>);

export type Fields = z.infer<typeof fields>;
