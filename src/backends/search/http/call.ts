import { declares } from '../../kit/calls/call.ts';
import { ADMIN_KEY } from '../../kit/calls/contract.ts';

/** Declares a call of the service, which refuses in the words of every service. */
export const call = declares<'bad-request' | 'not-found' | 'gone'>();

/** What contracts say of the calls for operators. */
export const ADMIN_CONTRACT = {
  refuses: { admin: ['unauthorized'] },
  security: { admin: [{ adminKey: [] }] },
  securitySchemes: { adminKey: ADMIN_KEY },
};
