import { OktaAuth, type IdxTransaction } from '@okta/okta-auth-js';
import { PUBLIC_PAGE, type Identity } from './identity.ts';

/** Storage of one visitor, as a site's server keeps it. */
function visitorStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

let visitors = 0;

/** An address of its own, since tries are counted by it. */
export function someAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** okta-auth-js as it comes, for one visitor. */
export function visitor(identity: Identity, options: Record<string, unknown> = {}): OktaAuth {
  const storageProvider = visitorStorage();
  const sections = ['token', 'transaction', 'shared-transaction', 'original-uri', 'cache', 'idx-response'];
  return new OktaAuth({
    issuer: identity.issuer,
    clientId: 'public',
    redirectUri: `${PUBLIC_PAGE}/login/callback`,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    idx: { useGenericRemediator: true },
    headers: { 'x-forwarded-for': someAddress() },
    storageManager: Object.fromEntries(sections.map((name) => [name, { storageProvider }])),
    ...options,
  } as ConstructorParameters<typeof OktaAuth>[0]);
}

export type Proceed = (options: Record<string, unknown>) => Promise<IdxTransaction>;
export const proceedOf =
  (client: OktaAuth): Proceed =>
  (options) =>
    client.idx.proceed(options as Parameters<OktaAuth['idx']['proceed']>[0]);

interface Form {
  name: string;
  value?: { name: string; options?: { label: string; value: { form: { value: { name: string; value?: string }[] } } }[] }[];
}

/** Remediation forms of an answer, as they travelled. */
const forms = (transaction: IdxTransaction): Form[] =>
  (transaction.rawIdxState as unknown as { remediation?: { value: Form[] } }).remediation?.value ?? [];
export const names = (transaction: IdxTransaction): string[] => forms(transaction).map((form) => form.name);

/** The choice with this label, as a form sends it. */
export function choice(transaction: IdxTransaction, label: string): Record<string, string> {
  for (const form of forms(transaction)) {
    const option = form.value?.find((field) => field.name === 'authenticator')?.options?.find((one) => one.label === label);
    if (option)
      return Object.fromEntries(option.value.form.value.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
  }
  throw new Error(`nothing is called "${label}" in ${names(transaction).join()}`);
}

interface Message {
  i18n?: { key: string };
}

/** Translation keys of all messages, at the top and at fields. */
export function messageKeys(transaction: IdxTransaction): string[] {
  const keys: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'messages') keys.push(...((inner as { value?: Message[] }).value ?? []).map((message) => message.i18n?.key ?? ''));
      else walk(inner);
    }
  };
  walk(transaction.rawIdxState);
  return [...new Set(keys)];
}
