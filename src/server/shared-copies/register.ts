import { getEnv, getHosts } from '@/config/env.server';
import { registry } from '@/door/registry';
import { lineOf } from '../client-address';
import { prepareRequest } from '../request-target';
import type { OwnPageRules } from '../own-pages';
import { isOwnFor, pageOf, shareOf, type ShareRules } from './share-of';

/** Tells the door what it may share. Nothing happens where Next's own server answers, as in development. */
export function registerShares({ keepsParameter, ...own }: Pick<ShareRules, 'keepsParameter'> & OwnPageRules): void {
  const { REVALIDATE_SECONDS: seconds, DOOR_MEGABYTES: megabytes, LEAVING_SECONDS: leaving } = getEnv();
  const rules: ShareRules = { hosts: getHosts(), seconds, keepsParameter };
  registry().site = {
    shareOf: (host, target, accept) => shareOf(rules, host, target, accept),
    lineOf,
    pageOf: (host, target) => pageOf(rules, host, target),
    isOwnFor: (host, target, cookie) => isOwnFor(rules, own, host, target, cookie),
    prepare: prepareRequest,
    networkSeconds: seconds,
    megabytes,
    leavingMs: leaving * 1_000,
  };
}
