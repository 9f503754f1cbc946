import { z } from 'zod';
import type { Call } from '../../kit/calls/call.ts';
import type { Log } from '../../kit/log.ts';
import { call } from '../http/call.ts';
import type { Indexer } from '../indexer/loop.ts';

const started = z.object({ started: z.literal(true) });

/** For operators, and for who publishes: passes of the indexer, out of their time. */
export function adminCalls(indexer: Indexer, log: Log): Call[] {
  // The caller is not made to wait; what goes wrong is in the log and at /healthz/ready.
  const start = async (work: Promise<void>) => {
    work.catch((error: unknown) => log.warn({ err: error }, 'an ordered pass failed'));
    return { started: true as const };
  };
  return [
    call({
      method: 'POST',
      path: '/admin/changed',
      summary: 'Something was published: the content service is asked for changes now',
      access: 'admin',
      answer: started,
      status: 202,
      handle: () => start(indexer.changed()),
    }),
    call({
      method: 'POST',
      path: '/admin/rebuild',
      summary: 'The index is made anew, beside the one that answers',
      access: 'admin',
      answer: started,
      status: 202,
      handle: () => start(indexer.rebuild()),
    }),
  ];
}
