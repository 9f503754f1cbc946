import { z } from 'zod';
import type { topicIntroductionFields } from '@/generated/template-fields';
import { topicFields } from '@/generated/template-fields';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Topic Introduction. */
export const fields = z.object({ Body: proseField } satisfies ShapeOf<typeof topicIntroductionFields>);

/** Template Topic. */
export const page = z.object({
  ...only(topicFields, 'Title', 'Eyebrow', 'Lede', 'Image', 'ImageCaption', 'ImageCropHorizontal', 'ImageCropVertical'),
} satisfies ShapeOf<typeof topicFields>);

export type Fields = z.infer<typeof fields>;
export type Page = z.infer<typeof page>;
