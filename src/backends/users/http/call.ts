import { declares, type Call } from '../../kit/calls/call.ts';
import type { UsersErrorCode } from '../errors.ts';
import type { Reader } from '../tokens/reader.ts';

/** Declares a call of the service. */
export const call = declares<UsersErrorCode, Reader>();

export type UsersCall = Call<Reader>;
