import { addressKey, clientAddress } from '../../kit/http/client-address.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { call, type OffersCall } from '../http/house.ts';
import { execute } from './execute.ts';
import { executeAnswer, executeRequest } from './request.ts';

/** Asking what happens on a page: the same for scripts and for the site's server. */
export function meterOperations(context: OffersContext): OffersCall[] {
  const executing = (path: string, summary: string): OffersCall =>
    call({
      method: 'POST',
      path,
      summary,
      access: 'public',
      form: true,
      body: executeRequest,
      answer: executeAnswer,
      refuses: ['unknown-application'],
      handle: async ({ body, exchange }) => {
        if (body.aid !== context.config.aid) throw new OffersError('unknown-application');
        return execute(context, body, addressKey(clientAddress(exchange, context.config.visitors.hops)));
      },
    });
  return [
    executing(
      '/xbuilder/experience/executeMobile',
      'What happens on a page for a reader: what opens it, the meter, what is shown. Counts the piece once, unless the custom variable mode is look.',
    ),
    executing('/xbuilder/experience/execute', 'The same for the script in a browser.'),
  ];
}
