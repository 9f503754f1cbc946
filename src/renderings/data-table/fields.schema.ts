import { z } from 'zod';
import { dataTableFields } from '@/generated/template-fields';
import { readGrid } from '@/lib/csv';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Data Table. `Data` becomes the table itself; null when it has no header row or no row below it. */
export const fields = z.object({
  ...only(dataTableFields, 'Label', 'Title', 'Highlight', 'Source'),
  Data: dataTableFields.Data.transform((field) => readGrid(field.value)),
} satisfies ShapeOf<typeof dataTableFields>);

export type Fields = z.infer<typeof fields>;
