import { CONTACT_LIMITS } from '../contact/limits';
import { onceRule, oneOf, required, textOf, ticked, uuid, line, type Rules } from '../contact/rules';

const one = { id: [required, uuid] };

/** Rules of the forms of the page of messages. */
export const messagesRules = {
  write: {
    to: [required, uuid],
    subject: [...textOf(CONTACT_LIMITS.subject), line],
    text: textOf(CONTACT_LIMITS.text),
    once: onceRule,
  },
  reply: { ...one, text: textOf(CONTACT_LIMITS.text), once: onceRule },
  block: { ...one, person: [uuid], confirm: [ticked] },
  unblock: { key: [required, uuid] },
  report: { kind: [required, oneOf('message', 'person')], key: [required, uuid], why: textOf(CONTACT_LIMITS.why) },
  reached: {},
} satisfies Record<string, Rules>;
