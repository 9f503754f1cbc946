import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import { Icon } from '@/ui';
import type { SecurityData } from './model';
import { stateOf } from './state-of';

/** How well the account is protected, in one line. Nothing while its ways in are not known. */
export function State({ data, passkeys }: { data: SecurityData; passkeys: boolean }) {
  const { phrase, locale } = useWords();
  const state = stateOf(data.authenticators);
  if (!state) return null;
  const { kinds, good } = state;
  const ways = intl('ListFormat', locale, { type: 'conjunction' }).format(kinds.map((kind) => phrase(`account.security.state.${kind}`)));
  const said = good ? 'good' : passkeys ? 'passkeyMissing' : 'onlyThat';
  return (
    <p className={good ? 'secstate secstate--good' : 'secstate'}>
      <Icon name={good ? 'ok' : 'info'} />{' '}
      {phrase(`account.security.state.${said}`, { ways: ways.charAt(0).toLocaleUpperCase(locale) + ways.slice(1) })}
    </p>
  );
}
