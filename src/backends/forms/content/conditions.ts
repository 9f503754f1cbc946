import { z } from 'zod';
import { OPERATORS, type Condition, type FieldKind } from '../../../lib/forms/model.ts';
import type { FormItem } from './source.ts';
import { bare, dayOf } from './values.ts';

const conditionsSchema = z.object({
  fieldConditions: z.array(
    z.object({
      matchType: z.string().default('all'),
      conditions: z.array(z.unknown()),
      actions: z.array(z.unknown()),
    }),
  ),
});
const lineSchema = z.object({
  fieldId: z.string().transform(bare),
  operator: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(OPERATORS)),
  value: z
    .union([z.string(), z.number(), z.boolean()])
    .nullish()
    .transform((value) => String(value ?? '')),
});
const effectSchema = z.object({
  fieldId: z.string().transform(bare),
  actionType: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(['show', 'hide', 'enable', 'disable'])),
});

/** What was found of conditions while a form was read. */
interface Written {
  conditions: readonly { item: FormItem; text: string }[];
  /** Keys of all elements: what a condition may show, hide, enable or disable. */
  keys: ReadonlySet<string>;
  /** Notes what is odd about an item. */
  odd(item: FormItem, reason: string): void;
}

/** What a condition compares with, written as the field holds it. */
const wantedOf = (kind: FieldKind | undefined, value: string): string => (kind === 'date' ? (dayOf(value) ?? value) : value);

/**
 * The conditions of all elements, in their order; a line that names nothing of the form costs its own condition, and no other.
 *
 * @param fields keys of the fields → their kinds
 */
export function readConditions({ conditions: written, keys, odd }: Written, fields: ReadonlyMap<string, FieldKind>): Condition[] {
  return written.flatMap(({ item, text }): Condition[] => {
    let parsed: z.infer<typeof conditionsSchema>;
    try {
      parsed = conditionsSchema.parse(JSON.parse(text));
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
      odd(item, 'its Conditions cannot be read');
      return [];
    }
    return parsed.fieldConditions.flatMap(({ matchType, conditions, actions }): Condition[] => {
      const when = conditions.map((line) => lineSchema.safeParse(line));
      const then = actions.map((effect) => effectSchema.safeParse(effect));
      const wrong = when.some((line) => !line.success || !fields.has(line.data.fieldId));
      if (wrong || when.length === 0) {
        odd(item, 'a condition names a field or an operator that is not known, and is left out');
        return [];
      }
      const known = then.flatMap((effect) =>
        effect.success && keys.has(effect.data.fieldId) ? [{ key: effect.data.fieldId, action: effect.data.actionType }] : [],
      );
      if (known.length < then.length) odd(item, 'an action of a condition is not known, or names nothing of the form');
      if (known.length === 0) return [];
      return [
        {
          match: /any/i.test(matchType) ? 'any' : 'all',
          when: when.flatMap((line) =>
            line.success
              ? [
                  {
                    key: line.data.fieldId,
                    operator: line.data.operator,
                    value: wantedOf(fields.get(line.data.fieldId), line.data.value),
                  },
                ]
              : [],
          ),
          then: known,
        },
      ];
    });
  });
}
