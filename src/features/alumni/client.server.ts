import { z } from 'zod';
import { alumniRoutes } from '@/config/alumni-routes';
import type { Area } from '@/features/account/common/server';
import { callGateway, isServiceRefusal, type Session, type SessionSource } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { redirectTo } from '@/runtime/data/redirect-to';

/** Who calls the alumni gateway: a session, and the request that it belongs to. */
export interface From {
  session: Session;
  source: SessionSource;
}

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Reads from the alumni gateway. @throws ServiceRefusal, AppError `service/…` */
export const askGateway = <S extends z.ZodType>(
  { session, source }: From,
  path: string,
  schema: S,
  query: Query = {},
): Promise<z.infer<S>> => callGateway(session, path, schema, { for: source, query });

/** Changes something at the alumni gateway. @param body undefined for none @throws as `askGateway` does */
export const tellGateway = <S extends z.ZodType>(
  { session, source }: From,
  path: string,
  schema: S,
  body: unknown,
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<z.infer<S>> => callGateway(session, path, schema, { for: source, method, ...(body === undefined ? {} : { body }) });

/** Undefined for what is not there, or not for whoever asks. */
export const orNothing = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (isServiceRefusal(error) && error.status === 404) return undefined;
    throw error;
  });

const standingSchema = z.looseObject({
  state: z.enum(['none', 'asked', 'member', 'refused', 'suspended']),
  recruiter: z.enum(['none', 'asked', 'yes', 'refused']),
  officer: z.boolean(),
});

/** What an account is to the alumni at this moment. */
export const standingOf = (from: From): Promise<z.infer<typeof standingSchema>> => askGateway(from, '/v1/me', standingSchema);

export const isRefused = (error: unknown, reason: 'not-a-member' | 'not-allowed'): boolean =>
  isServiceRefusal(error) && error.reason === reason;

const NO_ACCESS = alumniRoutes.alumniNoAccess.path;

/** Leads whoever is no member to where one asks to be let in. */
export const toNoAccess = (language: string): Error => redirectTo(languagePath(NO_ACCESS, language));

/** A page of the alumni that only members see: anybody else with a session is led to where one asks to be let in. */
export const memberOnly = <T>(area: Omit<Area<T>, 'access'>): Area<T> => ({
  ...area,
  access: 'session',
  load: async (context) => {
    try {
      return await area.load(context);
    } catch (error) {
      if (isRefused(error, 'not-a-member')) throw toNoAccess(context.language);
      throw error;
    }
  },
});
