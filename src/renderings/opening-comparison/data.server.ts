import type { Compared } from '@/features/careers';
import { comparedOpenings } from '@/features/careers/server';
import { type CrumbData, crumbsIfKnown } from '@/features/content/navigation/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = Compared & { crumbs?: CrumbData[] };

/** The openings that the address names (`?opening=…&opening=…`), at most three; those that never were are left out. */
export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { route, live } = context;
  const [compared, crumbs] = await Promise.all([
    comparedOpenings([live?.query.opening ?? []].flat(), route.language, live ?? 'site'),
    crumbsIfKnown(context),
  ]);
  if (compared.isDown) live?.setStatus?.(503);
  return { ...compared, crumbs };
};
