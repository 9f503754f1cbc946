import { offersAvailable } from '@/config/env.server';
import { askReader as askAccount, readerOf as accountReaderOf } from '@/features/account/server';
import { isServiceRefusal, type SessionSource } from '@/features/account/session/server';
import type { Reader } from '@/runtime/access';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { accessChecked, PREMIUM_RESOURCE } from '../piano.schema';
import { PAGE_TIMEOUT_MS, readOffers } from '../piano.server';
import { signedInOf } from '../user-ref.server';

/**
 * Who reads, with what the offers know of an account and the user service does not (yet): a subscription a second after it was
 * bought, an institution by the domain of the address. What the offers do not say opens nothing.
 * @throws as the account's own answer does
 */
const withOffers =
  (ask: (source: SessionSource) => Promise<Reader>) =>
  async (source: SessionSource): Promise<Reader> => {
    const reader = await ask(source);
    return reader.kind === 'reader' && offersAvailable() && (await hasAccess(source)) ? { kind: 'premium' } : reader;
  };

/** For what is asked for by itself. @throws AppError `service/…` when the user service cannot say */
export const askReader = withOffers(askAccount);
/** For a page, which is made in any case. */
export const readerOf = withOffers(accountReaderOf);

async function hasAccess(source: SessionSource): Promise<boolean> {
  try {
    const account = await signedInOf(source);
    if (!account) return false;
    const { access } = await readOffers(
      '/api/v3/access/check',
      accessChecked,
      { rid: PREMIUM_RESOURCE, user_ref: account.userRef },
      { for: source, timeout: PAGE_TIMEOUT_MS },
    );
    return access.granted;
  } catch (error) {
    if (!isServiceRefusal(error) && !errorCode(error).startsWith('service/')) throw error;
    count('offers.failures');
    logger.warn({ err: error }, 'the offers do not say whether somebody has a subscription: the user service alone is believed');
    return false;
  }
}
