import { SENT_BEFORE, type AreaForm, type Done } from '@/features/account/common/server';
import { isServiceRefusal, type Session } from '@/features/account/session/server';
import { waitMinutes } from '@/server/errors';

/** Something else was sent under the key of the press: what is in the fields stays, and has a key of its own from then on. */
export const sentBefore = { 'key-taken': { message: SENT_BEFORE, showsAnew: true } } as const;

/** What the alumni gateway may say no with, wherever somebody writes to another one. */
export const contactRefusals: NonNullable<AreaForm<Session>['refusals']> = {
  'name-hidden': { message: 'contact.error.nameHidden' },
  'conversation-over': { message: 'contact.error.over' },
  'not-there': { message: 'contact.error.gone' },
  'not-found': { message: 'contact.error.gone' },
  ...sentBefore,
};

const HOUR = 60;

/** Says that a limit is reached, and when it goes on. @throws what is no limit */
export async function withinLimits(run: () => Promise<Done>): Promise<Done> {
  try {
    return await run();
  } catch (error) {
    if (!isServiceRefusal(error) || error.status !== 429) throw error;
    const minutes = waitMinutes(error);
    return minutes > HOUR
      ? { kind: 'error', message: 'contact.error.limitHours', params: { count: Math.ceil(minutes / HOUR) } }
      : { kind: 'error', message: 'contact.error.limitMinutes', params: { count: minutes } };
  }
}
