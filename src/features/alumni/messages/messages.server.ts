import { randomUUID } from 'node:crypto';
import { alumniRoutes } from '@/config/alumni-routes';
import { areaApi, storeFlash, type Area, type FormContext } from '@/features/account/common/server';
import type { Session } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import type { Handlers } from '@/server/route';
import { anything } from '../contact/contact.schema';
import { askGateway, memberOnly, orNothing, tellGateway, type From } from '../client.server';
import { queryOf } from '../contact/fitting';
import { contactRefusals, withinLimits } from '../contact/refusals.server';
import { ASKED, readAsked, type Asked } from './asked';
import { addresseeSchema, blocksSchema, conversationSchema, listSchema, sentSchema } from './messages.schema';
import type { MessagesData } from './model';
import { messagesRules } from './rules';

const PATH = alumniRoutes.alumniMessages.path;

async function shownOf(from: From, { id, to, view, after, before }: Asked): Promise<MessagesData['shown']> {
  if (id) {
    const one = await orNothing(askGateway(from, `/v1/messages/${id}`, conversationSchema, before ? { before } : {}));
    return one ? { kind: 'one', one } : { kind: 'gone' };
  }
  if (to) {
    const person = await orNothing(askGateway(from, `/v1/people/${to}`, addresseeSchema));
    return person ? { kind: 'write', to: person } : { kind: 'gone' };
  }
  if (view === 'blocked') return { kind: 'blocked', blocks: (await askGateway(from, '/v1/blocks', blocksSchema)).blocks };
  return { kind: 'list', list: await askGateway(from, '/v1/messages', listSchema, { after }) };
}

type Context = FormContext<Session>;

/** Leads to a conversation, which says what came of the form. */
async function toConversation({ jar, language }: Context, id: string, form: string, message: string) {
  await storeFlash(jar, PATH, { form, kind: 'ok', message });
  return { message, leadsTo: `${languagePath(PATH, language)}${queryOf(ASKED, { id, to: '', view: '', after: '', before: '' })}` };
}

/** Messages between alumni, by a relay that shows no address: `docs/adr/0051-alumni-relay.md`. */
export const messagesArea: Area<MessagesData> = memberOnly({
  path: PATH,
  query: ASKED,
  load: async (from) => {
    const { query } = from;
    const asked = readAsked(query);
    return { asked, once: randomUUID(), shown: await shownOf(from, asked) };
  },
  forms: {
    write: {
      rules: messagesRules.write,
      refusals: contactRefusals,
      shownAgain: ['subject', 'text'],
      carried: ['once'],
      run: (context) =>
        withinLimits(async () => {
          const [to, subject, text] = [context.value('to'), context.value('subject'), context.value('text')];
          const { id } = await tellGateway(context, '/v1/messages', sentSchema, { to, subject, text, key: context.value('once') });
          return toConversation(context, id, 'write', 'messages.done.sent');
        }),
    },
    reply: {
      rules: messagesRules.reply,
      refusals: contactRefusals,
      shownAgain: ['text'],
      carried: ['once'],
      run: (context) =>
        withinLimits(async () => {
          const body = { text: context.value('text'), key: context.value('once') };
          await tellGateway(context, `/v1/messages/${context.value('id')}`, anything, body);
          return { message: 'messages.done.sent' };
        }),
    },
    block: {
      rules: messagesRules.block,
      refusals: contactRefusals,
      run: async (from) => {
        const { value } = from;
        const [person, conversation] = [value('person'), value('id')];
        if (person) await tellGateway(from, '/v1/blocks', anything, { person });
        else await tellGateway(from, '/v1/blocks', anything, { conversation });
        // No undo: the conversations that a block ended stay ended when it is taken back.
        return { message: 'messages.done.blocked' };
      },
    },
    unblock: {
      rules: messagesRules.unblock,
      refusals: contactRefusals,
      run: async (from) => {
        const { value } = from;
        await tellGateway(from, `/v1/blocks/${value('key')}`, anything, undefined, 'DELETE');
        return { message: 'messages.done.unblocked' };
      },
    },
    report: {
      rules: messagesRules.report,
      refusals: contactRefusals,
      shownAgain: ['why'],
      run: (from) =>
        withinLimits(async () => {
          const { value } = from;
          await tellGateway(from, '/v1/reports', anything, { kind: value('kind'), id: value('key'), why: value('why') });
          return { message: 'contact.done.reported' };
        }),
    },
    reached: {
      rules: messagesRules.reached,
      run: async (from) => {
        await tellGateway(from, '/v1/messages/reached', anything, {});
        return { message: 'messages.done.reached' };
      },
    },
  },
});

/** `/api/alumni/messages`: the forms of the page. */
export const messagesHandlers: Handlers = { POST: areaApi(messagesArea) };
