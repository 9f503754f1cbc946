import { z } from 'zod';

const TIMEOUT_MS = 10_000;
const rows = z.array(z.record(z.string(), z.unknown()));
const heldSchema = z.object({ submissions: rows, files: rows, drafts: rows, alerts: rows });

type HeldByForms = z.infer<typeof heldSchema>;

/** What the forms service holds under an address: messages, applications with their files, drafts, job alerts. */
export interface FormsHolder {
  /** Again is as good. @throws when the service does not answer, or not as agreed */
  erase(email: string): Promise<void>;
  /** @throws when the service does not answer, or not as agreed */
  export(email: string): Promise<HeldByForms>;
}

export function createFormsHolder({ url, key }: { url: string; key: string }): FormsHolder {
  const call = async (path: string, email: string): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-admin-key': key },
      body: JSON.stringify({ email }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The forms service answered ${response.status} to ${path}.`);
    return response.json();
  };
  return {
    erase: async (email) => {
      await call('/admin/erase', email);
    },
    export: async (email) => heldSchema.parse(await call('/admin/export', email)),
  };
}
