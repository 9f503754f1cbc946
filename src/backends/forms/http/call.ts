import { declares, type Call } from '../../kit/calls/call.ts';
import type { FormsErrorCode } from '../errors.ts';

/** Declares a call of the service. */
export const call = declares<FormsErrorCode>({ textAlone: true });

export type FormsCall = Call;
