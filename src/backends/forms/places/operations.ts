import { z } from 'zod';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import { call, type FormsCall } from '../http/call.ts';
import { cancelPlace, countPlaces, currentEvent } from './places.ts';

/** What a receipt says of a place. */
export const placeAnswer = z.object({
  status: z.enum(['taken', 'waiting', 'cancelled']),
  position: z.int().min(1).optional().describe('Of those who wait'),
});

/** Places at events: how many there are, and giving one back. */
export function placeOperations(context: FormsContext): FormsCall[] {
  return [
    call({
      method: 'GET',
      path: '/v1/places/:event',
      summary: 'How many places an event has, how many are taken, and how many people wait.',
      access: 'public',
      params: z.object({ event: z.string().regex(/^[\da-f]{32}$/, 'not the id of an event') }),
      answer: z.object({
        capacity: z.int().nullable().describe('Null where there are as many as come'),
        taken: z.int(),
        waiting: z.int(),
      }),
      refuses: ['not-there', 'unavailable'],
      handle: async ({ params }) => {
        const event = await currentEvent(context, params.event, 'en');
        if (event === undefined) throw new FormsError('not-there');
        return { capacity: event.capacity ?? null, ...(await countPlaces(context.db, event.id)) };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/content-forms/cancel',
      summary: 'Gives a place at an event back, by the token of a mail. Who waits longest has it then, and is told by mail.',
      access: 'public',
      body: z.strictObject({ token: z.string().regex(/^[\w.-]{20,200}$/, 'not a token') }),
      answer: z.object({ status: z.literal('cancelled'), title: z.string().nullable().describe('Of the event') }),
      refuses: ['token-refused', 'cancelled-before'],
      handle: async ({ body }) => ({ status: 'cancelled' as const, ...(await cancelPlace(context, body.token)) }),
    }),
  ];
}
