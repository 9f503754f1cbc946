import { declares, type Call } from '../../../kit/calls/call.ts';
import type { AuthoringErrorCode } from '../errors.ts';
import type { Caller } from './caller.ts';

/** Declares a call of the authoring ground. What is sent is kept: it may have no NUL and no half of a character in it. */
export const call = declares<AuthoringErrorCode, Caller, 'practice' | 'editor' | 'approver'>({ textAlone: true });

export type AuthoringCall = Call<Caller>;
