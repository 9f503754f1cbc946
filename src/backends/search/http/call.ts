import { declares } from '../../kit/calls/call.ts';

/** Declares a call of the service, which refuses in the words of every service. */
export const call = declares<'bad-request' | 'not-found' | 'gone'>();
