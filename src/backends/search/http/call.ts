import { declares } from '../../kit/calls/call.ts';

/** Declares a call of the service, which refuses in the words of every service. */
export const call = declares<'bad-request' | 'not-found' | 'gone'>();

/** What contracts say of the calls for operators. */
export const ADMIN_CONTRACT = {
  refuses: { admin: ['unauthorized'] },
  security: { admin: [{ adminKey: [] }] },
  securitySchemes: { adminKey: { type: 'apiKey', in: 'header', name: 'x-admin-key' } },
};
