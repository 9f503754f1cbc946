import { intl } from '@/lib/intl';
import { useWords } from '@/runtime';
import { Button } from '@/ui';
import { Hidden } from '../common';
import { SET_UP } from './api';
import type { SecurityData } from './model';
import { stateOf } from './state-of';

/** How well the account is protected, in one line. Nothing while its ways in are not known. */
export function State({ data, passkeys }: { data: SecurityData; passkeys: boolean }) {
  const { phrase, locale, language } = useWords();
  const state = stateOf(data.authenticators);
  if (!state) return null;
  const { kinds, good } = state;
  const ways = intl('ListFormat', locale, { type: 'disjunction' }).format(kinds.map((kind) => phrase(`account.security.state.${kind}`)));
  const said = good ? 'good' : passkeys ? 'passkeyMissing' : 'onlyThat';
  return (
    <>
      <p>{phrase(`account.security.state.${said}`, { ways })}</p>
      {said === 'passkeyMissing' && (
        <form method="post" action={SET_UP}>
          <Hidden fields={{ at: 'security', language, way: 'webauthn' }} />
          <Button type="submit" variant="line" size="small">
            {phrase('account.security.state.addPasskey')}
          </Button>
        </form>
      )}
    </>
  );
}
