import { z } from 'zod';
import { routes } from '@/config/routes';
import { areaApi, type Area } from '@/features/account/common/server';
import type { Handlers } from '@/server/route';
import { askGateway, memberOnly } from '../client.server';
import { confirmed } from '../common/confirmed.server';
import { partOf } from '../common/within.server';
import { meSchema } from '../gateway/gateway.schema';
import { groupsSchema } from '../groups/groups.schema';
import { calledBy } from './called';
import { eachOnce } from './each-once';
import { movesSchema, ownSchema, rolesSchema, type Move } from './home.schema';
import type { HomeData } from './model';
import { homeRules } from './rules';

const accountSchema = z.object({ firstName: z.string() });

const MOST_MOVES = 6;
const MOST_ROLES = 4;

/** What the home says of somebody, and no more: what it does not say need not come. */
const saidOf = ({ kind, at, person: { id, name, employer, jobTitle } }: Move): Move => ({
  kind,
  at,
  person: { id, name, ...(kind === 'moved' && employer ? { employer } : {}), ...(kind === 'moved' && jobTitle ? { jobTitle } : {}) },
});

/** The home of the alumni. Who is no member is led to where one asks to be let in. */
export const homeArea: Area<HomeData> = memberOnly({
  path: routes.alumniHome.path,
  load: async (context) => {
    const { language } = context;
    // It refuses who is no member, before anything else is asked.
    const own = await askGateway(context, '/v1/profile', ownSchema);
    const [me, account, groups, moves, posts] = await Promise.all([
      askGateway(context, '/v1/me', meSchema),
      partOf(context.session.call('/v2/Users/', accountSchema), 'account'),
      partOf(askGateway(context, '/v1/groups', groupsSchema, { lang: language }), 'groups'),
      partOf(askGateway(context, '/v1/moves', movesSchema), 'moves'),
      partOf(askGateway(context, '/v1/posts', rolesSchema), 'posts'),
    ]);
    const joined = groups?.groups.filter((group) => group.joined);
    const name = own.fields.name ?? me.name ?? '';
    return {
      name,
      called: calledBy(name, account?.firstName),
      unseen: (own.audiences.name ?? 'nobody') === 'nobody',
      completeness: own.completeness,
      confirmDue: me.confirmDue,
      hidden: me.hidden,
      canShow: me.canShow,
      recruiter: me.recruiter,
      officer: me.officer,
      groups: groups && joined ? { joined, others: groups.groups.length - joined.length } : null,
      moves: moves && eachOnce(moves.moves).slice(0, MOST_MOVES).map(saidOf),
      roles: posts && posts.posts.slice(0, MOST_ROLES),
    };
  },
  forms: {
    confirm: {
      rules: homeRules.confirm,
      run: confirmed,
    },
  },
});

/** `/api/alumni/home`: the form of the page. */
export const homeHandlers: Handlers = { POST: areaApi(homeArea) };
