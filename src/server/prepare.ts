import path from 'node:path';
import { getEnv, getOrigins } from '@/config/env.server';
import { strangeSites } from '@/config/sites';
import { checkConfiguration } from './check-configuration';
import { logger } from './logger';
import { forgetPagesOfAnotherConfiguration, pageFingerprint } from './page-cache';
import { keepRequestTargets } from './request-target';

/** What has to be done before the first request. */
export function prepareServer(): void {
  checkConfiguration();
  keepRequestTargets();
  const strange = strangeSites(getOrigins().sites).map(({ name }) => name);
  if (strange.length > 0)
    logger.warn(
      { sites: strange },
      'EXTRA_HOSTS names sites that have pages alone: nobody signs in there, and search, offers and mails do not know them (docs/make-it-yours.md, "A third site")',
    );
  if (forgetPagesOfAnotherConfiguration(path.join(process.cwd(), '.next/server'), pageFingerprint(getEnv(), process.env)))
    logger.info('the configuration has changed: pages of earlier runs were deleted');
}
