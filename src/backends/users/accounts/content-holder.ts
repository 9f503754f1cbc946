import { z } from 'zod';
import { holderCall, type HolderAddress } from './holder-call.ts';

const heldSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** An account as the content service knows it. */
interface Author {
  uid: string;
  email: string;
}

/** What the content service holds about an account that works with it: comments, links for reviewers, steps of the workflow, changes. */
export interface ContentHolder {
  /** What was done stays, without who it was. Again is as good. @throws when the service does not answer, or not as agreed */
  erase(author: Author): Promise<void>;
  /** @throws when the service does not answer, or not as agreed */
  export(author: Author): Promise<z.infer<typeof heldSchema>>;
}

export function createContentHolder(address: HolderAddress): ContentHolder {
  const call = holderCall('content', address);
  return {
    erase: async ({ uid, email }) => {
      await call('/admin/erase', { uid, email });
    },
    export: async ({ uid, email }) => heldSchema.parse(await call('/admin/export', { uid, email })),
  };
}
