import { z } from 'zod';
import { holderCall, type HolderAddress } from './holder-call.ts';

const heldSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** An account as the alumni gateway knows it. */
interface Member {
  uid: string;
  email: string;
}

/** What the alumni gateway holds about an account: membership, profile, messages, posts, what was agreed to. */
export interface AlumniHolder {
  /** A membership ends with it. Again is as good. @throws when the gateway does not answer, or not as agreed */
  erase(member: Member): Promise<void>;
  /** @throws when the gateway does not answer, or not as agreed */
  export(member: Member): Promise<z.infer<typeof heldSchema>>;
}

/** The alumni gateway, asked by its administration key. */
export function createAlumniHolder(address: HolderAddress): AlumniHolder {
  const call = holderCall('alumni', address);
  return {
    erase: async ({ uid, email }) => {
      await call('/admin/erase', { uid, email });
    },
    export: async ({ uid, email }) => heldSchema.parse(await call('/admin/export', { uid, email })),
  };
}
