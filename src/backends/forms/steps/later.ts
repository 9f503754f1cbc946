import { occasionOf } from '../../kit/mail/occasion.ts';
import { FormsError } from '../errors.ts';
import { NOTICE_MINUTES } from '../mail/owed.ts';
import { emailAddress } from '../otp/operations.ts';
import { invalid, keepOpen, refused } from './keep.ts';
import { needPerson } from './send.ts';
import type { Step } from './step.ts';
import type { StepError, Taking } from './taking.ts';

/** Names what is wrong with the address for the link. */
const MAIL_PART = 'form.mail';

/** Keeps a form for some days, and mails the way back to it. */
export async function saveForLater(taking: Taking): Promise<Step> {
  const { context, exchange, form, input } = taking;
  const { mail, from, page } = input.envelope;
  const address = emailAddress.safeParse(mail ?? '');
  if (!address.success) {
    const errors: StepError[] = [{ field: MAIL_PART, problem: mail === undefined ? 'missing' : 'email' }];
    throw await refused(taking, invalid(errors), { page, errors });
  }
  // A mail of ours leads to our pages alone.
  if (from === undefined || !context.config.origins.includes(new URL(from).origin))
    throw await refused(taking, new FormsError('invalid-input', { message: 'Not valid: form.from (no page of this site).' }));
  try {
    needPerson(taking);
    await context.counts.countMail('resume', address.data, exchange);
  } catch (error) {
    if (error instanceof FormsError) throw await refused(taking, error);
    throw error;
  }
  await keepOpen(taking, { page });
  const token = await context.started.resumable(taking.found?.id ?? '', address.data);
  const { origin, pathname } = new URL(from);
  await context.owing.put(
    {
      kind: 'resume',
      to: address.data,
      language: form.definition.language,
      token,
      title: form.definition.title,
      // Several forms may stand on a page.
      from: `${origin}${pathname}?of=${form.definition.id}`,
      occasion: occasionOf(exchange),
    },
    NOTICE_MINUTES,
  );
  // Said when the mail is owed, and not before: the page is told it again when it is loaded anew.
  const open = await keepOpen(taking, { page, said: 'saved', mailTo: address.data });
  context.owing.wake();
  return open;
}
