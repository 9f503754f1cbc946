import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import type { Area } from '../common/server';
import { clearStoredItems, forgetRemembered, type Session } from '../session/server';
import { exportSchema } from './export.schema';
import { HELD_KINDS, isHeldKind } from './held-kinds';
import type { PrivacyData } from './model';
import { ERASE, privacyRules } from './rules';

const EXPORT = '/v2/Users/export';
/** The same form again within so long is Enter twice, or a double click. */
const SAME_PRESS_MS = 30_000;
/** Accounts that are being erased: the session of the second press is over when it arrives. */
const erasing = new Set<string>();

/** Where a reader is led whose account was erased. */
const ERASED_PATH = '/user-registration/erased';
/** Everything of an account takes longer than a page of it. */
const EXPORT_TIMEOUT_MS = 30_000;

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
      held: HELD_KINDS.map((kind) => ({ kind, count: kind === 'other' ? other : (held[kind]?.length ?? 0) })),
      incomplete: unavailable.length > 0,
    };
  },
  forms: {
    erase: {
      rules: privacyRules.erase,
      part: ERASE,
      doneBefore: (whose, language) => (erasing.has(whose) ? languagePath(ERASED_PATH, language) : undefined),
      async run({ session, jar, language }) {
        erasing.add(session.userId);
        setTimeout(() => erasing.delete(session.userId), SAME_PRESS_MS).unref();
        await session.call('/v2/Users/', z.unknown(), { method: 'DELETE', timeout: EXPORT_TIMEOUT_MS });
        clearStoredItems(jar);
        forgetRemembered(jar);
        return { message: 'account.privacy.erased', leadsTo: languagePath(ERASED_PATH, language) };
      },
    },
  },
};

/** `GET /api/account/export`: everything held, as a file. */
export async function exportApi(session: Session, _request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const everything = await session.call(EXPORT, exportSchema, { timeout: EXPORT_TIMEOUT_MS, whole: true });
  response.setHeader('Content-Disposition', `attachment; filename="account-${everything.exportedAt.slice(0, 10)}.json"`);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const { access_token: _token, refresh_token: _refresh, ...own } = everything;
  response.status(200).send(`${JSON.stringify(own, null, 2)}\n`);
}
