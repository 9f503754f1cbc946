import type { AlumniContext } from '../context.ts';
import { deliverContact } from './deliver.ts';
import { CONTACT_LIMITS, type ContactLimits } from './limits.ts';
import { createSendMember, type SendMember } from './mail/send.ts';
import { createContactOwing, type ContactOwing } from './owed.ts';

/** What the contact between members works with. */
export interface Contact {
  limits: ContactLimits;
  owing: ContactOwing;
  send: SendMember;
  /** Lets what is under way end. */
  close(): Promise<void>;
}

/** @param context what the calls work with, once it is made */
export function createContact(
  { config, db, log, secrets, mailer, now }: Pick<AlumniContext, 'config' | 'db' | 'log' | 'secrets' | 'mailer' | 'now'>,
  context: () => AlumniContext,
  { limits = {}, leaseMs }: { limits?: Partial<ContactLimits> | undefined; leaseMs?: number | undefined } = {},
): Contact {
  const owing = createContactOwing({
    db,
    log,
    now,
    secrets,
    deliver: deliverContact(context),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  return {
    limits: { ...CONTACT_LIMITS, ...limits },
    owing,
    send: createSendMember(mailer, config),
    close: owing.stop,
  };
}
