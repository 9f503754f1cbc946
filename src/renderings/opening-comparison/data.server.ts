import type { Compared } from '@/features/careers';
import { comparedOpenings } from '@/features/careers/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = Compared;

/** The openings that the address names (`?opening=…&opening=…`), at most three; those that never were are left out. */
export const load: RenderingDataLoader<unknown, Page, Data> = async ({ route, live }) => {
  const compared = await comparedOpenings([live?.query.opening ?? []].flat(), route.language, live ?? 'site');
  if (compared.isDown) live?.setStatus?.(503);
  return compared;
};
