import path from 'node:path';
import { getEnv } from '@/config/env.server';
import { checkConfiguration } from './check-configuration';
import { logger } from './logger';
import { forgetPagesOfAnotherConfiguration, pageFingerprint } from './page-cache';
import { keepRequestTargets } from './request-target';

/** What has to be done before the first request. */
export function prepareServer(): void {
  checkConfiguration();
  keepRequestTargets();
  if (forgetPagesOfAnotherConfiguration(path.join(process.cwd(), '.next/server'), pageFingerprint(getEnv(), process.env)))
    logger.info('the configuration has changed: pages of earlier runs were deleted');
}
