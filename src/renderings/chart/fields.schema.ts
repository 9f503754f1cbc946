import { z } from 'zod';
import { chartFields } from '@/generated/template-fields';
import { readChart } from './chart-data';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Chart. `Data` becomes what is drawn; null when it cannot be read. */
export const fields = z.object({
  ...only(chartFields, 'Label', 'Title', 'Subtitle', 'ChartType', 'Unit', 'Highlight', 'Description', 'Source'),
  Data: chartFields.Data.transform((field) => readChart(field.value)),
} satisfies ShapeOf<typeof chartFields>);

export type Fields = z.infer<typeof fields>;
