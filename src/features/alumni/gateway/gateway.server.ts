import { z } from 'zod';
import { alumniRoutes } from '@/config/alumni-routes';
import { routes } from '@/config/routes';
import {
  areaAddress,
  areaApi,
  isServiceFailure,
  signInFor,
  type Area,
  type AreaForm,
  type FormContext,
} from '@/features/account/common/server';
import { callGateway, isServiceRefusal, type Session } from '@/features/account/session/server';
import { intl } from '@/lib/intl';
import { languagePath, localeOf } from '@/lib/language-path';
import { redirectTo } from '@/runtime/data/redirect-to';
import type { Handlers } from '@/server/route';
import { askGateway, standingOf, tellGateway, type From } from '../client.server';
import { anything } from '../contact/contact.schema';
import { fitting } from '../contact/fitting';
import { alumniPath } from '../navigation/paths';
import { meSchema, wordingSchema } from './gateway.schema';
import type { GatewayData } from './model';
import { gatewayRules, yearOf } from './rules';

type Context = FormContext<Session | undefined>;

/** A form of this page has a session: each says so. */
const member = ({ session, source }: Context): From => ({ session: session as Session, source });

const refusals: NonNullable<AreaForm<Session>['refusals']> = {
  'not-on-list': { message: 'alumniGateway.error.notOnList' },
  'officers-first': { message: 'alumniGateway.error.officersFirst' },
  'line-taken': { message: 'alumniGateway.error.lineTaken' },
  'invitation-unknown': { message: 'alumniGateway.error.codeUnknown' },
  'invitation-used': { message: 'alumniGateway.error.codeUsed' },
  'refused-lately': { message: 'alumniGateway.error.refusedLately' },
  'already-member': { message: 'alumniGateway.error.already' },
  'not-allowed': { message: 'alumniGateway.error.suspended' },
  'changed-meanwhile': { message: 'alumniGateway.error.wording' },
  'wrong-state': { message: 'alumniGateway.error.decided' },
  'not-a-member': { message: 'alumniGateway.error.decided' },
};

const agreed = ({ language, value }: Context) => ({
  consent: true,
  language,
  wording: value('wording') || undefined,
  ...(value('newsletters') === 'yes' ? { newsletters: true } : {}),
});

/** Joined: on to the home of the alumni, which greets. */
const joined = ({ language }: Context) => ({ message: '', leadsTo: alumniPath('home', language) });

const ANSWERS = ['name', 'formerName', 'office', 'practice', 'manager', 'project', 'employeeNumber', 'note'] as const;

/** The code of an invitation, as the button of its mail brings it. */
const codeIn = (given: string | undefined): string => fitting(/^[A-Za-z\d -]{1,60}$/, given);

const profileSchema = z.object({ email: z.string() });

/** The page does without it. */
async function addressOf(session: Session): Promise<string> {
  try {
    return (await session.call('/v2/Users/', profileSchema)).email;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    return '';
  }
}

const refusedSchema = z.object({ until: z.iso.datetime() });

/** From when on somebody who was refused may ask again, where a refusal says so: the page of a new account cannot. */
function untilOf(error: unknown): Date | undefined {
  if (!isServiceRefusal(error) || error.reason !== 'refused-lately') return undefined;
  const refused = refusedSchema.safeParse(error.details);
  return refused.success ? new Date(refused.data.until) : undefined;
}

const dayIn = (language: string, at: Date): string =>
  intl('DateTimeFormat', localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at);

const withSession = { needsSession: true, refusals } as const;

/** How somebody becomes a member of the alumni: `docs/adr/0049-alumni-gateway.md`. Members are led on. */
export const gatewayArea: Area<GatewayData, Session | undefined> = {
  path: alumniRoutes.alumniNoAccess.path,
  access: 'public',
  query: ['code'],
  load: async ({ session, source, language, query }) => {
    const code = codeIn(query.code);
    const here = areaAddress(gatewayArea, language, { code });
    if (!session)
      return {
        signedIn: false,
        signIn: signInFor(here, language),
        signUp: `${languagePath(routes.signUp.path, language)}?to=${encodeURIComponent(here)}`,
      };
    const { state, request, askAgainAt } = await askGateway({ session, source }, '/v1/me', meSchema);
    if (state === 'member') throw redirectTo(alumniPath('home', language));
    const [wording, email] = await Promise.all([
      callGateway(undefined, '/v1/wording', wordingSchema, { for: source, query: { language } }),
      addressOf(session),
    ]);
    return { signedIn: true, state, request, askAgainAt, email, wording, code };
  },
  forms: {
    list: {
      ...withSession,
      rules: gatewayRules.list,
      shownAgain: ['newsletters'],
      run: async (context) => {
        await tellGateway(member(context), '/v1/join/list', anything, agreed(context));
        return joined(context);
      },
    },
    invitation: {
      ...withSession,
      rules: gatewayRules.invitation,
      shownAgain: ['code', 'newsletters'],
      run: async (context) => {
        await tellGateway(member(context), '/v1/join/invitation', anything, { code: context.value('code'), ...agreed(context) });
        return joined(context);
      },
    },
    questions: {
      ...withSession,
      rules: gatewayRules.questions,
      shownAgain: [...ANSWERS, 'from', 'to', 'newsletters', 'consent'],
      run: async (context) => {
        const { value } = context;
        const given = ANSWERS.flatMap((name) => (value(name) === '' ? [] : [[name, value(name)] as const]));
        const answers = { ...Object.fromEntries(given), from: yearOf(value('from')), to: yearOf(value('to')) };
        try {
          await tellGateway(member(context), '/v1/join/questions', anything, { answers, ...agreed(context) });
        } catch (error) {
          const until = untilOf(error);
          if (until === undefined) throw error;
          return { kind: 'error', message: 'alumniGateway.error.refusedUntil', params: { date: dayIn(context.language, until) } };
        }
        return { message: 'alumniGateway.done.asked' };
      },
    },
    withdraw: {
      ...withSession,
      rules: gatewayRules.withdraw,
      run: async (context) => {
        await tellGateway(member(context), '/v1/join', anything, undefined, 'DELETE');
        return { message: 'alumniGateway.done.withdrawn' };
      },
    },
    leave: {
      ...withSession,
      rules: gatewayRules.leave,
      run: async (context) => {
        const { state } = await standingOf(member(context));
        await tellGateway(member(context), '/v1/leave', anything, {});
        return { message: state === 'refused' ? 'alumniGateway.done.withdrawn' : 'alumniGateway.done.left' };
      },
    },
  },
};

/** `/api/alumni/gateway`: the forms of the page. */
export const gatewayHandlers: Handlers = { POST: areaApi(gatewayArea) };
