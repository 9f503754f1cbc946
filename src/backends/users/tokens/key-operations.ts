import { z } from 'zod';
import type { UsersContext } from '../context.ts';
import { call, type UsersCall } from '../http/call.ts';

const publicKey = z.object({
  kty: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.string(),
});

/** The public halves of the keys that sign access tokens (RFC 7517), for whoever checks them. */
export const keyOperations = (context: UsersContext): UsersCall[] => [
  call({
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'Public halves of the keys that access tokens may still be signed with (RFC 7517).',
    access: 'public',
    answer: z.object({ keys: z.array(publicKey) }),
    cache: 'public, max-age=300',
    handle: () => Promise.resolve({ keys: context.keys.jwks.keys.map((key) => publicKey.parse(key)) }),
  }),
];
