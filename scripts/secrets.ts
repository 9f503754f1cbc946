import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, refuseUse, UsageError } from './lib/command-line.ts';
import { root } from './supervisor/paths.ts';

/**
 * `npm run --silent secrets > masthead.env`: a value of its own for every secret and key that the product's processes share, as lines of
 * an environment file. The defaults of a checkout are refused anywhere else. What somebody else gives, and what opens an address that is
 * shut without it, stand below as comments: a made-up value in their place is refused by whom it is for.
 */

/** Given by somebody else, each where it is used: of a captcha's provider, of Sitecore's editors, of an object store. */
const OF_OTHERS = /^(?:FORMS_CAPTCHA|FORMS_BUCKET|JSS_EDITING)/;
/** Without them Okta's event hook and the metrics have no address. */
const OPENS = /^(?:IDENTITY_EVENT_HOOK_SECRET|METRICS_KEY)$/;

/** What the site has from a service, and who has it instead where that is somebody else's: Sitecore, Okta, Piano. */
const OF_SERVICE = {
  content: /^SITECORE_(?:PREVIEW_)?API_KEY$/,
  identity: /^IDENTITY_(?:(?:DOTCOM|INSIGHTS|PREVIEW)_CLIENT_SECRET|MANAGEMENT_KEY)$/,
  offers: /^(?:OFFERS_PRIVATE_KEY|OFFERS_API_TOKEN|ENTITLEMENT_WEBHOOK_SECRET)$/,
} as const;
export type Service = keyof typeof OF_SERVICE;
const isService = (name: string): name is Service => Object.hasOwn(OF_SERVICE, name);

export interface Secrets {
  /** Of the product itself: made anew. */
  own: string[];
  /** Of somebody else. */
  others: string[];
  /** Each opens an address. */
  opening: string[];
}

/**
 * Names of the secrets in `.env.example`, which explains every variable.
 * @param theirs services that are somebody else's
 */
export function secretNames(example: string, theirs: readonly Service[] = []): Secrets {
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*(?:SECRET|_KEY|_TOKEN))=/gm)].map(([, name = '']) => name);
  const isTheirs = (name: string): boolean => OF_OTHERS.test(name) || theirs.some((service) => OF_SERVICE[service].test(name));
  const all = [...new Set(names)].sort();
  return {
    own: all.filter((name) => !isTheirs(name) && !OPENS.test(name)),
    others: all.filter(isTheirs),
    opening: all.filter((name) => OPENS.test(name)),
  };
}

/** A line of an environment file: 43 characters that need no quotes anywhere. */
export const secretLine = (name: string): string => `${name}=${randomBytes(32).toString('base64url')}`;

/** The lines of the file. */
export const secretLines = ({ own, others, opening }: Secrets): string[] => [
  ...own.map(secretLine),
  '# Of somebody else: give theirs, where you use it.',
  ...others.map((name) => `# ${name}=`),
  '# Each opens an address that is shut without it.',
  ...opening.map((name) => `# ${secretLine(name)}`),
];

const USAGE = `npm run --silent secrets > masthead.env    a value of its own for every secret and key, as lines of an environment file

  --theirs content,identity,offers    services that are somebody else's (Sitecore, Okta, Piano): what they give is left to be filled in`;

if (process.argv[1] === import.meta.filename) {
  const { values } = commandLine({ usage: USAGE, options: { theirs: { type: 'string', default: '' } }, most: 0 });
  const theirs = values.theirs.split(',').filter(Boolean);
  const unknown = theirs.find((name) => !isService(name));
  if (unknown !== undefined) refuseUse(new UsageError(`--theirs has "${unknown}": give ${Object.keys(OF_SERVICE).join(', ')}.`), USAGE);
  else
    process.stdout.write(
      `${secretLines(secretNames(readFileSync(path.join(root, '.env.example'), 'utf8'), theirs.filter(isService))).join('\n')}\n`,
    );
}
