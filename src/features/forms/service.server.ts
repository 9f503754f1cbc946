import { randomUUID } from 'node:crypto';
import { getEnv } from '@/config/env.server';
import type { CalledFor } from '@/server/client-address';
import { fetchJson } from '@/server/fetch-json';
import { orNothing } from '@/server/or-nothing';
import { keyAgain } from './again.server';
import { definitionAnswer, draftAnswer, receiptAnswer } from './forms.schema';
import type { FormState, Receipt } from './model';
import { refusalOf } from './refusal';

const TIMEOUT_MS = 5_000;

const address = (path: string): string => getEnv().FORMS_URL + path;

/** What a token in an address or a cookie may look like. */
const isToken = (token: string | undefined): token is string => token !== undefined && /^[\w.-]{20,200}$/.test(token);

/**
 * A form to fill in: new, or as it came back when the visitor's browser has a draft of it; with the key of before where no answer came.
 * @throws AppError `service/…`
 */
export async function openForm(
  id: string,
  { subject, draft: token, for: visitor }: { subject?: string; draft?: string | undefined; for: CalledFor },
): Promise<FormState> {
  const again = keyAgain(token, id, subject);
  const [{ body: definition }, draft] = await Promise.all([
    fetchJson(address(`/v1/forms/${encodeURIComponent(id)}`), definitionAnswer, { for: visitor, timeout: TIMEOUT_MS }),
    isToken(token) && again === undefined
      ? orNothing(fetchJson(address(`/v1/drafts/${token}`), draftAnswer, { for: visitor, timeout: TIMEOUT_MS }))
      : undefined,
  ]);
  const { fields, started } = definition;
  const kept = draft?.body.form === id && draft.body.subject === subject ? draft.body : undefined;
  if (!kept || token === undefined) return { fields, started, key: again ?? randomUUID(), values: {}, errors: [], files: [] };
  return {
    fields,
    started,
    key: kept.key,
    values: kept.values,
    errors: kept.errors,
    files: kept.files.map(({ field, name, bytes }) => ({ field, name, bytes })),
    draft: token,
    refusal: refusalOf(kept.reason),
  };
}

/** Undefined for one that is not known, or was erased. @throws AppError `service/…` */
export async function findReceipt(token: string, visitor: CalledFor): Promise<Receipt | undefined> {
  if (!isToken(token)) return undefined;
  return (await orNothing(fetchJson(address(`/v1/receipts/${token}`), receiptAnswer, { for: visitor, timeout: TIMEOUT_MS })))?.body;
}
