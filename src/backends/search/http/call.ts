import { declares } from '../../kit/calls/call.ts';
import { ADMIN_KEY } from '../../kit/calls/contract.ts';

/** Declares a call of the service, which refuses in the words of every service. */
export const call = declares<'bad-request' | 'not-found' | 'gone'>();

/** What contracts say of every call: those of visitors are behind the bound of `withoutFloods`, those of operators behind the key. */
export const OF_EVERY_CALL = {
  refuses: { public: ['too-many-requests'], admin: ['unauthorized'] },
  security: { admin: [{ adminKey: [] }] },
  securitySchemes: { adminKey: ADMIN_KEY },
};
