import { z } from 'zod';
import { holderCall, type HolderAddress } from './holder-call.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const heldSchema = z.object({ submissions: rows, files: rows, drafts: rows, alerts: rows, places: rows });

type HeldByForms = z.infer<typeof heldSchema>;

/** An address as the forms service knows it: only what came after `since` and until `before`. */
interface Address {
  email: string;
  since?: string | undefined;
  before?: string | undefined;
}

/** Of an address that is still theirs, `until` when they asked to be forgotten. */
type Forgotten = Address & { until?: string | undefined };

/** What the forms service holds under an address: messages, applications with their files, drafts, job alerts, places at events. */
export interface FormsHolder {
  /** Again is as good. @throws when the service does not answer, or not as agreed */
  erase(address: Forgotten): Promise<void>;
  /** @throws when the service does not answer, or not as agreed */
  export(address: Address): Promise<HeldByForms>;
}

const asked = ({ email, since, before, until }: Forgotten): Record<string, string> => ({
  email,
  ...(since === undefined ? {} : { since }),
  ...(before === undefined ? {} : { before }),
  ...(until === undefined ? {} : { until }),
});

export function createFormsHolder(address: HolderAddress): FormsHolder {
  const call = holderCall('forms', address);
  return {
    erase: async (whose) => {
      await call('/admin/erase', asked(whose));
    },
    export: async (whose) => heldSchema.parse(await call('/admin/export', asked(whose))),
  };
}
