import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { isServiceFailure, type Area } from '../common/server';
import { clearStoredItems, forgetRemembered, isServiceRefusal, type Session } from '../session/server';
import { exportSchema } from './export.schema';
import { HELD_KINDS, isHeldKind } from './held-kinds';
import type { PrivacyData } from './model';
import { ERASE, privacyRules } from './rules';

const EXPORT = '/v2/Users/export';
/** Everything of an account takes longer than a page of it. Browsers wait longer still (`SENT_WAITS_MS`). */
export const EXPORT_TIMEOUT_MS = 30_000;
/** The same form again within so long is Enter twice, a double click, or another try after an answer that did not come. */
const SAME_PRESS_MS = 5 * 60_000;
/** Accounts that are being erased, or were just now: the session of the second press is over when it arrives. */
const erasing = new Map<string, Promise<unknown>>();

/** Erases once, however often it is pressed meanwhile. A press that came to nothing is forgotten. */
function erase(session: Session): Promise<unknown> {
  const { userId } = session;
  const under = erasing.get(userId);
  if (under) return under;
  const erased = eraseAt(session);
  erasing.set(userId, erased);
  const forget = (): boolean => erasing.delete(userId);
  erased.then(() => setTimeout(forget, SAME_PRESS_MS).unref(), forget);
  return erased;
}

/** Where a reader is led whose account was erased. */
const ERASED_PATH = '/user-registration/erased';

/** What is held of a reader, taken along, and erased. */
export const privacyArea: Area<PrivacyData> = {
  path: routes.privacy.path,
  access: routes.privacy.access,
  async load({ session }) {
    const { account, held, unavailable } = await session.call(EXPORT, exportSchema, { timeout: EXPORT_TIMEOUT_MS });
    const other = Object.entries(held)
      .filter(([kind]) => !isHeldKind(kind))
      .reduce((sum, [, rows]) => sum + rows.length, 0);
    return {
      email: account.email,
      name: `${account.firstName} ${account.lastName}`.trim(),
      // Of a service that did not answer it is not known: that is not nothing.
      held: HELD_KINDS.filter((kind) => !unavailable.some((holder) => kind.startsWith(`${holder}_`))).map((kind) => ({
        kind,
        count: kind === 'other' ? other : (held[kind]?.length ?? 0),
      })),
      unavailable,
    };
  },
  forms: {
    erase: {
      rules: privacyRules.erase,
      part: ERASE,
      async doneBefore(whose, language) {
        const under = erasing.get(whose);
        const done =
          under &&
          (await under.then(
            () => true,
            () => false,
          ));
        return done ? languagePath(ERASED_PATH, language) : undefined;
      },
      async run({ session, jar, language }) {
        await erase(session);
        clearStoredItems(jar);
        forgetRemembered(jar);
        return { message: 'account.privacy.erased', leadsTo: languagePath(ERASED_PATH, language) };
      },
    },
  },
};

/** @throws as `session.call`, where the account is still there */
async function eraseAt(session: Session): Promise<void> {
  try {
    await session.call('/v2/Users/', z.unknown(), { method: 'DELETE', timeout: EXPORT_TIMEOUT_MS });
  } catch (error) {
    // The answer did not come: what came of it says the account itself.
    if (!isServiceFailure(error) || !(await isGone(session))) throw error;
  }
}

async function isGone(session: Session): Promise<boolean> {
  try {
    await session.call('/v2/Users/', z.unknown());
    return false;
  } catch (error) {
    return isServiceRefusal(error) && error.status === 401;
  }
}

/** `GET /api/account/export`: everything held, as a file. */
export async function exportApi(session: Session, _request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const everything = await session.call(EXPORT, exportSchema, { timeout: EXPORT_TIMEOUT_MS, whole: true });
  response.setHeader('Content-Disposition', `attachment; filename="account-${everything.exportedAt.slice(0, 10)}.json"`);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const { access_token: _token, refresh_token: _refresh, ...own } = everything;
  response.status(200).send(`${JSON.stringify(own, null, 2)}\n`);
}
