import { ConfigError } from './env.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Names and addresses that always mean this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const LOCAL = /^(?:(?:[\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i;

export const isLocalHost = (host: string): boolean => LOCAL.test(host);

/** Where visitors are: `DOTCOM_ORIGIN`, any other `…_ORIGIN`, lists of origins, and hosts that stand for a site. */
function publicHosts(env: Env): { variable: string; value: string; host: string }[] {
  return Object.entries(env).flatMap(([variable, given]) => {
    if (!given || !/_ORIGINS?$|^EXTRA_HOSTS$/.test(variable) || variable === 'JSS_ALLOWED_ORIGINS') return [];
    return given.split(',').flatMap((entry) => {
      const value = entry.trim();
      if (variable === 'EXTRA_HOSTS')
        return value ? [{ variable, value, host: (value.split('=', 1)[0] ?? '').trim().replace(/:\d+$/, '') }] : [];
      return /^https?:\/\//.test(value) && URL.canParse(value) ? [{ variable, value, host: new URL(value).hostname }] : [];
    });
  });
}

/** The first sign that others than this machine's own people reach the deployment; undefined on a checkout. */
export function reachedByOthers(env: Env, more: Readonly<Record<string, string | undefined>> = {}): string | undefined {
  const found = [
    ...publicHosts(env),
    ...Object.entries(more).flatMap(([variable, value]) =>
      value ? [{ variable, value, host: URL.canParse(value) && /^https?:/.test(value) ? new URL(value).hostname : value }] : [],
    ),
  ].find(({ host }) => !isLocalHost(host));
  return found && `${found.variable} is "${found.value}"`;
}

/**
 * What is made for a checkout is refused as soon as the deployment is anything else, wherever the service is bound: secrets
 * and keys that everybody can read in this repository, and the switch that makes a service fail on demand.
 * @param vars the settings as they were read
 * @param development values of a checkout, by variable
 * @param more addresses of this service that say who reaches it: what it binds, what it calls itself
 * @throws ConfigError that names each variable
 */
export function refuseDevelopmentValues(
  env: Env,
  vars: Readonly<Record<string, unknown>>,
  {
    development,
    fixes,
    more = {},
  }: {
    development: Readonly<Record<string, string>>;
    fixes: Readonly<Record<string, string>>;
    more?: Readonly<Record<string, string | undefined>>;
  },
): void {
  const why = reachedByOthers(env, more);
  if (why === undefined) return;
  const lines = Object.entries(development)
    .filter(([name, value]) => vars[name] === value)
    .map(([name]) => `${name} is not set though ${why}: everybody knows the default. ${fixes[name] ?? ''}`.trim());
  for (const [name, value] of Object.entries(development)) {
    const before = vars[`${name}S_BEFORE`];
    if (Array.isArray(before) && before.includes(value))
      lines.push(`${name}S_BEFORE has the default of ${name} though ${why}: everybody knows it, and could still use it. Leave it out.`);
  }
  if (vars.FAULTS === 'on') lines.push(`FAULTS is "on" though ${why}: faults are for tests on this machine. Leave it out.`);
  if (lines.length > 0) throw new ConfigError(lines);
}
