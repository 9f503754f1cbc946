import { z } from 'zod';
import { lineOfText, slug, timestamp } from '../model/validation.ts';
import { frequency, newsletterId, rhythmOf } from './newsletters.ts';

export const MAX_ALERTS = 50;

export const subscriptionList = z.object({
  practice: z.string(),
  pausedUntil: z.iso.datetime().nullable(),
  newsletters: z.array(z.object({ id: newsletterId, name: z.string(), frequency, subscribed: z.boolean() })),
  alerts: z.array(z.object({ topic: z.string(), frequency })),
  refused: z
    .literal(true)
    .optional()
    .describe('Nothing is sent: the address was refused again and again. It ends with the next change, or with another address.'),
});

const unique = <T>(values: readonly T[], key: (value: T) => string): boolean => new Set(values.map(key)).size === values.length;

export const subscriptionChange = z.strictObject({
  practice: lineOfText(100).optional(),
  pausedUntil: timestamp.nullable().optional(),
  newsletters: z
    .array(
      z
        .strictObject({ id: newsletterId, frequency: frequency.optional() })
        .refine((each) => each.frequency === undefined || each.frequency === rhythmOf(each.id), 'the newsletter does not come so often'),
    )
    .max(20)
    .refine((list) => unique(list, ({ id }) => id), 'a newsletter twice'),
  alerts: z
    .array(z.strictObject({ topic: slug, frequency: frequency.default('weekly') }))
    .max(MAX_ALERTS)
    .refine((list) => unique(list, ({ topic }) => topic), 'a topic twice'),
});
