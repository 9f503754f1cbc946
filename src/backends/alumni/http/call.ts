import { declares, type Call } from '../../kit/calls/call.ts';
import type { AlumniErrorCode } from '../errors.ts';
import type { Caller } from './caller.ts';

/** Declares a call of the service. What is sent is kept: it may have no NUL and no half of a character in it. */
export const call = declares<AlumniErrorCode, Caller, 'member' | 'recruiter' | 'officer'>({ textAlone: true });

export type AlumniCall = Call<Caller>;
