import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import type { SecurityData } from './model';
import { stateOf } from './state-of';

/** How well the account is protected, in one line. Nothing while its ways in are not known. */
export function State({ data, passkeys }: { data: SecurityData; passkeys: boolean }) {
  const { phrase, locale } = useWords();
  const state = stateOf(data.authenticators);
  if (!state) return null;
  const { kinds, good } = state;
  const ways = intl('ListFormat', locale, { type: 'disjunction' }).format(kinds.map((kind) => phrase(`account.security.state.${kind}`)));
  const said = good ? 'good' : passkeys ? 'passkeyMissing' : 'onlyThat';
  return <p>{phrase(`account.security.state.${said}`, { ways })}</p>;
}
