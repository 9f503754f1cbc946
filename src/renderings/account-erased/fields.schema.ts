import { z } from 'zod';
import { accountErasedPageFields } from '@/generated/template-fields';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Account Erased Page. */
export const page = z.object({
  ...only(accountErasedPageFields, 'Title'),
  Body: proseField,
} satisfies ShapeOf<typeof accountErasedPageFields>);

export type Page = z.infer<typeof page>;
