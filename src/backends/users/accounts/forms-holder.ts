import { z } from 'zod';
import { holderCall, type HolderAddress } from './holder-call.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const heldSchema = z.object({ submissions: rows, files: rows, drafts: rows, alerts: rows, places: rows });

type HeldByForms = z.infer<typeof heldSchema>;

/** What the forms service holds under an address: messages, applications with their files, drafts, job alerts, places at events. */
export interface FormsHolder {
  /** Again is as good. @throws when the service does not answer, or not as agreed */
  erase(email: string): Promise<void>;
  /** @throws when the service does not answer, or not as agreed */
  export(email: string): Promise<HeldByForms>;
}

export function createFormsHolder(address: HolderAddress): FormsHolder {
  const call = holderCall('forms', address);
  return {
    erase: async (email) => {
      await call('/admin/erase', { email });
    },
    export: async (email) => heldSchema.parse(await call('/admin/export', { email })),
  };
}
