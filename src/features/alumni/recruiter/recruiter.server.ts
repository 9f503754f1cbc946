import { randomUUID } from 'node:crypto';
import { alumniRoutes } from '@/config/alumni-routes';
import { areaApi, storeFlash, type Area, type FormContext } from '@/features/account/common/server';
import { countriesIn } from '@/features/account/profile/server';
import type { Session } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import type { Handlers } from '@/server/route';
import { anything } from '../contact/contact.schema';
import { queryOf } from '../contact/fitting';
import { askGateway, memberOnly, orNothing, standingOf, tellGateway, toNoAccess, type From } from '../client.server';
import { sentBefore, withinLimits } from '../contact/refusals.server';
import { answersSchema, minePostsSchema, postSchema } from '../posts/posts.schema';
import { ASKED, readAsked, type Asked } from './asked';
import type { RecruiterData } from './model';
import { ANYWHERE, POST_FIELDS, recruiterRules } from './rules';

const PATH = alumniRoutes.alumniRecruiter.path;

async function shownOf(from: From & { language: string }, { id, view }: Asked): Promise<RecruiterData['shown']> {
  const { state, recruiter } = await standingOf(from);
  if (state !== 'member') throw toNoAccess(from.language);
  if (recruiter === 'asked') return { kind: 'waiting' };
  if (recruiter !== 'yes') return { kind: 'ask', refused: recruiter === 'refused' };
  if (view === 'new') return { kind: 'new' };
  if (!id) return { kind: 'list', posts: (await askGateway(from, '/v1/posts/mine', minePostsSchema)).posts };
  const post = await orNothing(askGateway(from, `/v1/posts/${id}`, postSchema));
  if (!post?.mine) return { kind: 'gone' };
  if (view === 'edit') return { kind: 'edit', post };
  return { kind: 'one', post, answers: await askGateway(from, `/v1/posts/${id}/answers`, answersSchema) };
}

/** A role as its form says it. */
function postOf({ value }: FormContext<Session>) {
  const [link, salary] = [value('link'), value('salary')];
  return {
    title: value('title'),
    employer: value('employer'),
    place: value('place'),
    country: value('country') === ANYWHERE ? '' : value('country'),
    type: value('type'),
    text: value('text'),
    referral: value('referral') === 'yes',
    ...(link ? { link } : {}),
    ...(salary ? { salary } : {}),
  };
}

async function toPost({ jar, language }: FormContext<Session>, id: string, message: string) {
  await storeFlash(jar, PATH, { form: 'post', kind: 'ok', message });
  return { message, leadsTo: `${languagePath(PATH, language)}${queryOf(ASKED, { id, view: '' })}` };
}

const refusals = {
  'not-there': { message: 'posts.error.gone' },
  'not-found': { message: 'posts.error.gone' },
  'post-closed': { message: 'recruiter.error.closed' },
  'too-many-posts': { message: 'recruiter.error.full' },
  ...sentBefore,
};

/** The page of who offers roles to alumni: asking to be one, the own roles, who answered. */
export const recruiterArea: Area<RecruiterData> = memberOnly({
  path: PATH,
  query: ASKED,
  load: async (from) => {
    const { query, language } = from;
    const asked = readAsked(query);
    return {
      asked,
      once: randomUUID(),
      now: Date.now(),
      countries: countriesIn(language),
      shown: await shownOf(from, asked),
    };
  },
  forms: {
    become: {
      rules: recruiterRules.become,
      shownAgain: ['employer', 'why'],
      run: async (from) => {
        const { value } = from;
        await tellGateway(from, '/v1/recruiter', anything, { employer: value('employer'), why: value('why') });
        return { message: 'recruiter.done.asked' };
      },
    },
    post: {
      rules: recruiterRules.post,
      refusals,
      shownAgain: POST_FIELDS,
      carried: ['once'],
      run: (context) =>
        withinLimits(async () => {
          const body = { ...postOf(context), key: context.value('once') };
          const { id } = await tellGateway(context, '/v1/posts', postSchema, body);
          return toPost(context, id, 'recruiter.done.posted');
        }),
    },
    edit: {
      rules: recruiterRules.edit,
      refusals,
      shownAgain: POST_FIELDS,
      run: async (context) => {
        const id = context.value('id');
        await tellGateway(context, `/v1/posts/${id}`, postSchema, postOf(context), 'PUT');
        return toPost(context, id, 'recruiter.done.changed');
      },
    },
    renew: {
      rules: recruiterRules.renew,
      refusals,
      run: async (from) => {
        const { value } = from;
        await tellGateway(from, `/v1/posts/${value('key')}/renew`, postSchema, {});
        return { message: 'recruiter.done.renewed' };
      },
    },
    close: {
      rules: recruiterRules.close,
      refusals,
      run: async (from) => {
        const { value } = from;
        await tellGateway(from, `/v1/posts/${value('key')}/close`, postSchema, {});
        return { message: 'recruiter.done.closed' };
      },
    },
  },
});

/** `/api/alumni/recruiter`: the forms of the page. */
export const recruiterHandlers: Handlers = { POST: areaApi(recruiterArea) };
