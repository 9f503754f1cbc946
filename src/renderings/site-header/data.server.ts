import { accountsAvailable } from '@/features/account/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Fields } from './fields.schema';

export interface Data {
  /** Whether there is a user service, so that somebody can sign in. */
  accounts: boolean;
}

export const load: RenderingDataLoader<Fields, unknown, Data> = async () => ({ accounts: accountsAvailable() });
