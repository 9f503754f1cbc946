import { randomUUID } from 'node:crypto';
import { alumniRoutes } from '@/config/alumni-routes';
import { areaApi, storeFlash, type Area, type FormContext } from '@/features/account/common/server';
import { countriesIn } from '@/features/account/profile/server';
import type { Session } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import type { Handlers } from '@/server/route';
import { anything } from '../contact/contact.schema';
import { askGateway, memberOnly, orNothing, tellGateway, type From } from '../client.server';
import { contactRefusals, withinLimits } from '../contact/refusals.server';
import { ASKED, readAsked, type Asked } from './asked';
import type { PostsData } from './model';
import { alertSchema, conversationOfSchema, postSchema, postsSchema } from './posts.schema';
import { postsRules } from './rules';
import { TYPES, typeBox } from './types';

const PATH = alumniRoutes.alumniOpenings.path;
const MESSAGES = alumniRoutes.alumniMessages.path;

async function shownOf(from: From, { id, type, country, q, page }: Asked): Promise<PostsData['shown']> {
  if (id) {
    const one = await orNothing(askGateway(from, `/v1/posts/${id}`, postSchema));
    return one ? { kind: 'one', one } : { kind: 'gone' };
  }
  const [list, { alert }] = await Promise.all([
    askGateway(from, '/v1/posts', postsSchema, { type, country, q, page }),
    askGateway(from, '/v1/alerts', alertSchema),
  ]);
  return { kind: 'list', list, alert };
}

/** Writes about a role, and leads to the conversation that begins with it. */
async function about(from: FormContext<Session>, form: 'answer' | 'refer') {
  const { jar, language, value } = from;
  // The forms of one page come with one key. An answer keeps it as it is: what was pressed at a process of the version before is not sent twice.
  const key = form === 'answer' ? value('once') : `${form}-${value('once')}`;
  const { conversation } =
    form === 'answer'
      ? await tellGateway(from, `/v1/posts/${value('id')}/answers`, conversationOfSchema, { text: value('text'), key })
      : await tellGateway(from, `/v1/posts/${value('id')}/referrals`, conversationOfSchema, {
          name: value('name'),
          text: value('text'),
          key,
        });
  const message = `posts.done.${form}`;
  if (!conversation) return { message };
  await storeFlash(jar, MESSAGES, { form, kind: 'ok', message });
  return { message, leadsTo: `${languagePath(MESSAGES, language)}?id=${conversation}` };
}

const refusals = {
  ...contactRefusals,
  'post-closed': { message: 'posts.error.closed' },
  'answered-before': { message: 'posts.error.answered' },
};

/** Roles that recruiters of the alumni offer: found, answered, passed on, and told by mail. */
export const postsArea: Area<PostsData> = memberOnly({
  path: PATH,
  query: ASKED,
  load: async (from) => {
    const { query, language } = from;
    const asked = readAsked(query);
    return { asked, once: randomUUID(), countries: countriesIn(language), shown: await shownOf(from, asked) };
  },
  listOf: ({ shown }) => (shown.kind === 'list' ? shown.list : undefined),
  forms: {
    answer: {
      rules: postsRules.answer,
      refusals,
      shownAgain: ['text'],
      carried: ['once'],
      run: (context) => withinLimits(() => about(context, 'answer')),
    },
    refer: {
      rules: postsRules.refer,
      refusals,
      shownAgain: ['name', 'text'],
      carried: ['once'],
      run: (context) => withinLimits(() => about(context, 'refer')),
    },
    report: {
      rules: postsRules.report,
      refusals,
      shownAgain: ['why'],
      run: (from) =>
        withinLimits(async () => {
          const { value } = from;
          await tellGateway(from, '/v1/reports', anything, { kind: value('kind'), id: value('key'), why: value('why') });
          return { message: 'contact.done.reported' };
        }),
    },
    alert: {
      rules: postsRules.alert,
      shownAgain: ['words', 'alertCountry', 'frequency', ...TYPES.map(typeBox)],
      run: async (from) => {
        const { value } = from;
        const body = {
          types: TYPES.filter((type) => value(typeBox(type)) !== ''),
          words: value('words'),
          country: value('alertCountry'),
          frequency: value('frequency'),
        };
        await tellGateway(from, '/v1/alerts', anything, body, 'PUT');
        return { message: `posts.done.alert.${value('frequency')}` };
      },
    },
    alertOff: {
      rules: postsRules.alertOff,
      run: async (from) => {
        await tellGateway(from, '/v1/alerts', anything, undefined, 'DELETE');
        return { message: 'posts.done.alertOff' };
      },
    },
  },
});

/** `/api/alumni/openings`: the forms of the page. */
export const postsHandlers: Handlers = { POST: areaApi(postsArea) };
