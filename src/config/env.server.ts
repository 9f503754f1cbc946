import { parseEnv, type Env } from './env.schema';
import { createHostTable, PUBLIC_SITES, withExtraSites, type Origins, type PublicSite } from './sites';

let env: Env | undefined;

/** The environment, parsed once, when it is first asked for: a build needs none of it. @throws EnvError */
export const getEnv = (): Env => (env ??= parseEnv(process.env));

/** Origins of the sites and of preview and staging. */
export const getOrigins = (): Origins => {
  const { DOTCOM_ORIGIN, INSIGHTS_ORIGIN, PREVIEW_ORIGIN, STAGING_ORIGIN, EXTRA_HOSTS } = getEnv();
  const origins: Readonly<Record<PublicSite, string>> = { dotcom: DOTCOM_ORIGIN, insights: INSIGHTS_ORIGIN };
  return {
    sites: withExtraSites(
      PUBLIC_SITES.map((name) => ({ name, origin: origins[name] })),
      EXTRA_HOSTS,
    ),
    preview: PREVIEW_ORIGIN,
    staging: STAGING_ORIGIN,
    extraHosts: EXTRA_HOSTS,
  };
};

/**
 * Whether the content service tells what is published: one of ours does, under a secret that both know. A real Experience Edge may
 * as well, which the environment does not say: then `REVALIDATE_SECONDS` says how long a page is in force.
 */
export const isToldOfChanges = (): boolean => getEnv().PUBLISHED_SECRET !== undefined && getEnv().AUTHORING_URL !== undefined;

/** Whether the environment names a user service. Its default is where one would be: until one is named, nobody can sign in. */
export const accountsAvailable = (): boolean => Boolean(process.env.USER_SERVICE_URL);

/** Whether the environment names an offers service. Its contracts go on while nothing is sold. */
export const hasOffersService = (): boolean => Boolean(process.env.OFFERS_URL);

/**
 * Whether there are offers (`piano_enabled`): switched on, and the environment names the service. Without it what is gated stays a
 * teaser that says who may read it.
 */
export const offersAvailable = (): boolean => hasOffersService() && getEnv().PIANO_ENABLED;

let hosts: ReturnType<typeof createHostTable> | undefined;

/** Host header → site and origin. */
export const getHosts = () => (hosts ??= createHostTable(getOrigins()));
