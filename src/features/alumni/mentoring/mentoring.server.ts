import { randomUUID } from 'node:crypto';
import { alumniRoutes } from '@/config/alumni-routes';
import { areaApi, storeFlash, type Area, type Done } from '@/features/account/common/server';
import { languagePath } from '@/lib/language-path';
import type { Handlers } from '@/server/route';
import { anything } from '../contact/contact.schema';
import { askGateway, memberOnly, orNothing, tellGateway, type From } from '../client.server';
import { contactRefusals, withinLimits } from '../contact/refusals.server';
import { addresseeSchema } from '../messages/messages.schema';
import { ASKED, readAsked, TOPICS, type Asked } from './asked';
import { askedSchema, mentorsSchema, offerSchema, requestsSchema } from './mentoring.schema';
import type { MentoringData } from './model';
import { boxOf, mentoringRules } from './rules';

const PATH = alumniRoutes.alumniMentoring.path;

async function shownOf(from: From, { to, topic, page }: Asked): Promise<MentoringData['shown']> {
  if (to) {
    const person = await orNothing(askGateway(from, `/v1/people/${to}`, addresseeSchema));
    return person ? { kind: 'ask', to: person } : { kind: 'gone' };
  }
  const [offer, mentors, requests] = await Promise.all([
    askGateway(from, '/v1/mentoring', offerSchema),
    askGateway(from, '/v1/mentors', mentorsSchema, { topic, page }),
    askGateway(from, '/v1/mentoring/requests', requestsSchema),
  ]);
  return { kind: 'all', offer, mentors, requests };
}

const decided: Readonly<Record<string, string>> = {
  accept: 'mentoring.done.accepted',
  decline: 'mentoring.done.declined',
  withdraw: 'mentoring.done.takenBack',
  end: 'mentoring.done.ended',
};

/** Alumni who accompany others for a while: offered, asked for with a reason, decided. */
export const mentoringArea: Area<MentoringData> = memberOnly({
  path: PATH,
  query: ASKED,
  load: async (from) => {
    const { query } = from;
    const asked = readAsked(query);
    return { asked, once: randomUUID(), shown: await shownOf(from, asked) };
  },
  listOf: ({ shown }) => (shown.kind === 'all' ? shown.mentors : undefined),
  forms: {
    offer: {
      rules: mentoringRules.offer,
      shownAgain: ['offers', 'most', 'pausedUntil', 'about', ...TOPICS.map(boxOf)],
      run: async (from): Promise<Done> => {
        const { value } = from;
        const offers = value('offers') === 'yes';
        const topics = TOPICS.filter((topic) => value(boxOf(topic)) !== '');
        const pausedUntil = (offers && value('pausedUntil')) || null;
        const body = { offers, topics, most: Number(value('most')), pausedUntil, about: value('about') };
        const now = await tellGateway(from, '/v1/mentoring', offerSchema, body, 'PUT');
        return {
          message: now.offers ? (now.pausedUntil ? 'mentoring.done.paused' : 'mentoring.done.offered') : 'mentoring.done.withdrawn',
        };
      },
    },
    ask: {
      rules: mentoringRules.ask,
      refusals: {
        ...contactRefusals,
        'mentor-full': { message: 'mentoring.error.full' },
        'request-open': { message: 'mentoring.error.open' },
        'too-many-asked': { message: 'mentoring.error.tooManyAsked' },
      },
      shownAgain: ['reason'],
      carried: ['once'],
      run: (from) =>
        withinLimits(async () => {
          const { value, jar, language } = from;
          const body = { to: value('to'), reason: value('reason'), key: value('once') };
          await tellGateway(from, '/v1/mentoring/requests', askedSchema, body);
          const message = 'mentoring.done.asked';
          await storeFlash(jar, PATH, { form: 'ask', kind: 'ok', message });
          return { message, leadsTo: `${languagePath(PATH, language)}#requests` };
        }),
    },
    decide: {
      rules: mentoringRules.decide,
      refusals: {
        ...contactRefusals,
        'mentor-full': { message: 'mentoring.error.youAreFull' },
        'wrong-state': { message: 'mentoring.error.decided' },
      },
      shownAgain: ['note'],
      run: async (from) => {
        const { value } = from;
        const [decision, note] = [value('decision'), value('note')];
        await tellGateway(from, `/v1/mentoring/requests/${value('id')}`, anything, { decision, ...(note ? { note } : {}) });
        return { message: decided[decision] ?? 'account.saved' };
      },
    },
  },
});

/** `/api/alumni/mentoring`: the forms of the page. */
export const mentoringHandlers: Handlers = { POST: areaApi(mentoringArea) };
