import type { Mailer } from '../../kit/mail/mailer.ts';
import type { Delivery } from '../../kit/outbox/outbox.ts';
import { tellAlumni } from '../accounts/alumni-holder.ts';
import { mailNewAddress } from '../accounts/operations.ts';
import { mailNewPassword } from '../accounts/password-operations.ts';
import { tellLanguage } from '../accounts/provider-language.ts';
import type { UsersContext } from '../context.ts';
import { mailManageLink } from '../subscriptions/manage-link.ts';
import type { OwedJob } from './owed.ts';

/** Does what is owed. Each may be done again after a crash: a mail keeps its Message-ID, a code is replaced by the newer one. */
export async function deliverOwed(context: UsersContext, mailer: Mailer, job: OwedJob, { id }: Delivery): Promise<void> {
  switch (job.kind) {
    case 'mail':
      return mailer.send({
        to: job.to,
        subject: job.subject,
        text: job.text,
        html: job.html,
        messageId: `${id}@${new URL(context.config.origins.insights).hostname}`,
      });
    case 'reset-password':
      return mailNewPassword(context, job);
    case 'manage-link':
      return mailManageLink(context, job);
    case 'change-email':
      return mailNewAddress(context, job);
    case 'alumni-account':
      return tellAlumni(context, job);
    case 'provider-language':
      return tellLanguage(context, job);
  }
}
