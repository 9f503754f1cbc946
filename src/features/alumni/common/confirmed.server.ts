import type { Done, FormContext } from '@/features/account/common/server';
import type { Session } from '@/features/account/session/server';
import { tellGateway } from '../client.server';
import { anything } from '../contact/contact.schema';

/** Says that everything is right; `show`: and that what was hidden meanwhile is shown again as it was. */
export async function confirmed(context: FormContext<Session>): Promise<Done> {
  const show = context.value('show') === 'yes';
  await tellGateway(context, '/v1/confirm', anything, { right: true, ...(show ? { show } : {}) });
  return { message: show ? 'alumniHome.done.shown' : 'alumniHome.done.confirmed' };
}
