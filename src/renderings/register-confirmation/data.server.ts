import type { RenderingDataLoader } from '@/runtime/data';
import { onwards } from '@/features/identity/server';
import type { Page } from './fields.schema';

export interface Data {
  /** Where the page moves on to: a path of this site, or an address of another of ours. */
  to: string;
  /** Seconds until it does. */
  seconds: number;
}

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live }) => onwards(live);
