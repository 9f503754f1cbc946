import { senderOf as partsOf } from '../../src/backends/identity/mail/mailer.ts';
import { isLocalHost } from '../../src/backends/kit/deployment.ts';
import { embeddedServices } from '../supervisor/services.ts';
import { bad, odd, type Finding } from './findings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What mails of each embedded service say of the firm, and whom they are for. A checkout's own are under localhost, where no mail leads. */
export const MAIL_SETTINGS: Readonly<Record<string, { addresses: readonly string[]; names: readonly string[] }>> = {
  content: { addresses: ['EDITORS_MAIL_FROM'], names: ['EDITORS_MAIL_NAME'] },
  identity: { addresses: ['IDENTITY_MAIL_FROM'], names: [] },
  users: { addresses: ['USERS_MAIL_FROM'], names: ['USERS_MAIL_NAME'] },
  forms: { addresses: ['FORMS_MAIL_FROM', 'FORMS_RECRUITING_ADDRESS', 'FORMS_OFFICE_ADDRESS'], names: ['FORMS_MAIL_NAME'] },
  offers: { addresses: ['OFFERS_MAIL_FROM'], names: ['OFFERS_MAIL_NAME'] },
  alumni: { addresses: ['ALUMNI_MAIL_FROM', 'ALUMNI_OFFICE_ADDRESS', 'ALUMNI_RELAY_DOMAIN'], names: ['ALUMNI_MAIL_NAME'] },
};

/** `Name <a@b>`, `a@b, c@d` or a domain alone. */
const leadsNowhere = (value: string): boolean =>
  value.split(',').some((one) => isLocalHost((one.split('@').at(-1) ?? '').replace(/>?\s*$/, '').trim()));

const sendersOf = (env: Env) =>
  embeddedServices.filter(({ name, replacedBy }) => name in MAIL_SETTINGS && replacedBy.every((variable) => !env[variable]));

/** Who sends mails: the first of the services that are started here, as a checkout where nothing is said. */
export function senderOf(env: Env): string {
  const given = sendersOf(env).flatMap(({ name }) => MAIL_SETTINGS[name]?.addresses[0] ?? []);
  const value = given.map((name) => env[name]).find(Boolean) ?? 'no-reply@aldermoor.localhost';
  return partsOf(value).from;
}

/** Every sender of the services that are started here, with the setting that names it. */
export const sendersOfAll = (env: Env): { setting: string; from: string }[] =>
  sendersOf(env).flatMap(({ name }) => {
    const setting = MAIL_SETTINGS[name]?.addresses[0];
    const value = setting && env[setting];
    return setting && value ? [{ setting, from: partsOf(value).from }] : [];
  });

/** Mails of a deployment that others reach. @param why what says that they do */
export function mailOf(env: Env, why: string): Finding[] {
  const senders = sendersOf(env);
  if (senders.length === 0) return [];
  const settings = senders.flatMap(({ name }) => MAIL_SETTINGS[name] ?? []);
  const findings: Finding[] = [];
  if (!env.SMTP_URL)
    findings.push(
      bad(`${why}, but SMTP_URL is not set: the mailbox of a checkout keeps every mail, and codes and links reach nobody. Give a relay.`),
    );
  const nowhere = settings.flatMap(({ addresses }) => addresses).filter((name) => !env[name] || leadsNowhere(env[name]));
  if (nowhere.length > 0)
    findings.push(
      bad(
        `${nowhere.join(', ')}: under localhost, as on a checkout. What a relay refuses for that is late or lost, and who is to hear of something hears nothing. Give addresses of your own, ALUMNI_RELAY_DOMAIN a domain.`,
      ),
    );
  const invented = ['MAIL_ADDRESS', ...settings.flatMap(({ names }) => names)].filter((name) => !env[name]);
  if (invented.length > 0) findings.push(odd(`${invented.join(', ')} not set: mails bear the name and the street of the invented firm.`));
  return findings;
}
