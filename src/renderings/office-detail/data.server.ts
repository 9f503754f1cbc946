import { openingsIn, type CityOpenings } from '@/features/careers/server';
import type { PersonItem } from '@/features/content/cards';
import { people } from '@/features/content/cards/server';
import { contains, type List, loadAll, ofTemplate, TEMPLATE_IDS } from '@/features/content/lists/server';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
  people: PersonItem[];
  /** Openings in the office's city; null when there are none, or nobody can say. */
  openings: CityOpenings | null;
}

const peopleOf = (site: string, officeId: string): List<PersonItem> => ({
  name: 'PeopleOfOffice',
  where: [ofTemplate(TEMPLATE_IDS.Profile), contains('Office', officeId)],
  orderBy: 'LastName ASC',
  ...people(site),
});

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { query, route, page } = context;
  const [crumbs, staff, openings] = await Promise.all([
    loadCrumbs(context),
    loadAll(query, peopleOf(route.site, route.itemId), route.language),
    openingsIn(page.City.value || page.Title.value, route.language),
  ]);
  return { crumbs, people: staff, openings };
};
