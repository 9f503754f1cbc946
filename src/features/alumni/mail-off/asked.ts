import { fitting, oneIn, type Query } from '../contact/fitting';
import { MAILS, type MailOffData } from './model';

const TOKEN = /^[\w.~-]{16,300}$/;

/** What an address asks: `alert` or `newsletter` holds the token of the mail, `done` what came of the press. @param query first values */
export function readAsked(query: Query): MailOffData {
  const kind = MAILS.find((each) => query[each] !== undefined) ?? oneIn(MAILS, query.of);
  if (kind === '') return { step: 'link-over' };
  const token = fitting(TOKEN, query[kind]);
  if (query.done === 'off') return { step: 'off', kind };
  if (token === '' || query.done === 'over') return { step: 'link-over' };
  return { step: query.done === 'failed' ? 'failed' : 'ask', kind, token };
}
