import { openingsIn, type CityOpenings } from '@/features/careers/server';
import type { PersonItem } from '@/features/content/cards';
import { reachable } from '@/features/content/cards/server';
import { contains, loadAll, ofTemplate, TEMPLATE_IDS } from '@/features/content/lists/server';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
  people: PersonItem[];
  /** What one may ask them about, by the ids of their items. */
  subjects: Readonly<Record<string, string>>;
  /** Where they are written to, by the same ids; '' for who names none. */
  emails: Readonly<Record<string, string>>;
  /** Openings in the office's city; null when there are none, or nobody can say. */
  openings: CityOpenings | null;
}

const peopleOf = (site: string, officeId: string) => ({
  name: 'PeopleOfOffice',
  where: [ofTemplate(TEMPLATE_IDS.Profile), contains('Office', officeId)],
  orderBy: 'LastName ASC',
  ...reachable(site),
});

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { query, route, page } = context;
  const [crumbs, staff, openings] = await Promise.all([
    loadCrumbs(context),
    loadAll(query, peopleOf(route.site, route.itemId), route.language),
    openingsIn(page.City.value || page.Title.value, route.language),
  ]);
  const subjects = Object.fromEntries(
    staff.map(({ id, fields }) => [
      id,
      fields.Expertise.map((topic) => topic.fields.NavigationTitle.value || topic.fields.Title.value || topic.displayName).join(', '),
    ]),
  );
  const emails = Object.fromEntries(staff.map(({ id, fields }) => [id, fields.Email.value]));
  return { crumbs, people: staff, subjects, emails, openings };
};
