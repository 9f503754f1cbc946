import { expect, it } from 'vitest';
import { z } from 'zod';
import { batch } from '../../../src/backends/collector/ingest/messages.ts';
import { batchSchema } from '../../../src/features/analytics/measure/messages.schema.ts';

/** What a schema lets through, without its words. */
const shapeOf = (schema: z.ZodType): unknown =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema), (name, value: unknown) => (name === 'description' ? undefined : value)));

it('the collector takes what the site lets through, message by message: each stands on its own side of the wire', () => {
  const theirs = shapeOf(batch) as { properties: { messages: unknown } };
  const ours = shapeOf(batchSchema) as { properties: { messages: unknown } };
  expect(ours.properties.messages).toEqual(theirs.properties.messages);
});
