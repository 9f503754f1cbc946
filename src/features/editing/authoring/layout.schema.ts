import { z } from 'zod';

const rendering = z.object({ id: z.string(), name: z.string(), title: z.string().optional() });

/** What stands where on a page, and what may stand there (placeholder settings). */
export const layoutSchema = z.object({
  revision: z.string(),
  placements: z.array(
    z.object({
      uid: z.string(),
      rendering,
      placeholder: z.string(),
      datasource: z.object({ id: z.string(), path: z.string() }).nullish(),
      params: z.record(z.string(), z.string()).default({}),
      from: z.enum(['page', 'design']),
    }),
  ),
  placeholders: z.array(
    z.object({
      key: z.string(),
      /** As placements name it. */
      path: z.string(),
      /** The rendering that opens it; none for the page's own. */
      of: z.string().optional(),
      allowed: z.array(rendering.extend({ template: z.string().nullish() })),
    }),
  ),
});
export type PageLayout = z.infer<typeof layoutSchema>;
export type Placement = PageLayout['placements'][number];

const place = { placeholder: z.string(), after: z.string().optional() };
const params = z.record(z.string(), z.string());

/** A step of a change of a layout. */
const stepSchema = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('add'),
    rendering: z.string(),
    datasource: z.string().optional(),
    uid: z.string().optional(),
    params: params.optional(),
    ...place,
  }),
  z.object({ op: z.literal('duplicate'), uid: z.string() }),
  z.object({ op: z.literal('move'), uid: z.string(), ...place }),
  z.object({ op: z.literal('remove'), uid: z.string() }),
  z.object({ op: z.literal('params'), uid: z.string(), params }),
  z.object({ op: z.literal('datasource'), uid: z.string(), datasource: z.string() }),
]);
export const stepsSchema = z.array(stepSchema).min(1).max(100);
export type LayoutStep = z.infer<typeof stepSchema>;

/** What came of a change: the layout as it is then, and how it is taken back. */
export const changedLayoutSchema = layoutSchema.extend({
  added: z.array(z.object({ uid: z.string() })).default([]),
  undo: stepsSchema.optional().catch(undefined),
});
