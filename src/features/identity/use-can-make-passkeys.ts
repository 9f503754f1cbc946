import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PasskeyOffer } from './model';
import { canUsePasskey } from './passkey-support';

const never = (): (() => void) => () => undefined;

/**
 * Whether this browser makes passkeys on these pages. Until a script has looked it is said to: the page says that they need one.
 * @param offer for whom they are made; undefined where the provider does not say
 */
export function useCanMakePasskeys(offer: PasskeyOffer | undefined): boolean {
  const rpId = offer?.rpId;
  const [foreign, setForeign] = useState(false);
  const has = useSyncExternalStore(
    never,
    () => typeof PublicKeyCredential !== 'undefined',
    () => true,
  );
  useEffect(() => {
    let gone = false;
    // A browser without any says so above, at once.
    if (typeof PublicKeyCredential !== 'undefined') void canUsePasskey({ rpId }).then((can) => gone || setForeign(!can));
    return () => {
      gone = true;
    };
  }, [rpId]);
  return has && !foreign;
}
