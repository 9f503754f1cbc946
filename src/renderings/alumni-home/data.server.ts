import type { AccountView } from '@/features/account/common';
import { accountView } from '@/features/account/common/server';
import type { HomeData, Returners } from '@/features/alumni/home';
import { homeArea } from '@/features/alumni/home/server';
import { openingsOfProgramme } from '@/features/careers/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  view: AccountView<HomeData>;
  returners: Returners;
}

/** So many of the firm's openings stand on the home; the rest is behind a link. */
const MOST = 3;

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live, route }) => {
  const view = await accountView(live, route.language, homeArea);
  return { view, returners: live ? await openingsOfProgramme('returners', route.language, { most: MOST, for: live }) : null };
};
