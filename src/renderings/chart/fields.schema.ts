import { z } from 'zod';
import { choiceField, textField } from '@/runtime/fields/fields.schema';
import { readChart } from './chart-data';

/** Template Chart. `Data` becomes what is drawn; null when it cannot be read. */
export const fields = z.object({
  Label: textField,
  Title: textField,
  Subtitle: textField,
  ChartType: choiceField(['bar', 'stacked', 'line', 'dot', 'column'], 'bar'),
  Data: textField.transform((field) => readChart(field.value)),
  Unit: textField,
  Highlight: textField,
  Description: textField,
  Source: textField,
});

export type Fields = z.infer<typeof fields>;
