import { z } from 'zod';
import { textField } from '@/runtime/fields/fields.schema';
import { readGrid } from '@/lib/csv';

/** Template Data Table. `Data` becomes the table itself; null when it has no header row or no row below it. */
export const fields = z.object({
  Label: textField,
  Title: textField,
  Data: textField.transform((field) => readGrid(field.value)),
  Highlight: textField,
  Source: textField,
});

export type Fields = z.infer<typeof fields>;
