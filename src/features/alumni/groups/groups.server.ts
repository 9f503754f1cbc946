import { areaApi, type Area, type AreaForm, type FormContext } from '@/features/account/common/server';
import type { Session } from '@/features/account/session/server';
import type { Handlers } from '@/server/route';
import { askGateway, memberOnly, orNothing, tellGateway, type From } from '../client.server';
import { anything } from '../contact/contact.schema';
import { ALUMNI_PAGES } from '../navigation/paths';
import { ASKED, readAsked, type Asked } from './asked';
import { groupsSchema, oneGroupSchema } from './groups.schema';
import type { GroupsData } from './model';
import { groupsRules } from './rules';

const at = (id: string): string => `/v1/groups/${encodeURIComponent(id)}`;

async function shownOf(from: From, { id, page }: Asked, language: string): Promise<GroupsData['shown']> {
  if (!id) return { kind: 'list', groups: (await askGateway(from, '/v1/groups', groupsSchema, { lang: language })).groups };
  const one = await orNothing(askGateway(from, at(id), oneGroupSchema, { page, lang: language }));
  return one ? { kind: 'one', one } : { kind: 'gone' };
}

const refusals: NonNullable<AreaForm<Session>['refusals']> = {
  'not-there': { message: 'alumniGroups.error.gone' },
  'not-allowed': { message: 'alumniGroups.error.closed' },
};

const act =
  (what: 'join' | 'leave') =>
  async (context: FormContext<Session>): Promise<{ message: string; undo?: { form: string; fields: Record<string, string> } }> => {
    const key = context.value('key');
    await tellGateway(context, `${at(key)}/${what}`, anything, {});
    return what === 'join'
      ? { message: 'alumniGroups.done.joined', undo: { form: 'leave', fields: { key } } }
      : { message: 'alumniGroups.done.left', ...(context.value('closed') === 'yes' ? {} : { undo: { form: 'join', fields: { key } } }) };
  };

/** Groups of the alumni by office, practice and year, and those that the officers made: `docs/adr/0050-alumni-directory.md`. */
export const groupsArea: Area<GroupsData> = memberOnly({
  path: ALUMNI_PAGES.groups,
  query: ASKED,
  load: async (context) => {
    const asked = readAsked(context.query);
    return { asked, shown: await shownOf(context, asked, context.language) };
  },
  listOf: ({ shown }) => (shown.kind === 'one' ? shown.one : undefined),
  forms: {
    join: { rules: groupsRules.join, refusals, run: act('join') },
    leave: { rules: groupsRules.leave, refusals, run: act('leave') },
  },
});

/** `/api/alumni/groups`: the forms of the page. */
export const groupsHandlers: Handlers = { POST: areaApi(groupsArea) };
