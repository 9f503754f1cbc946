import { SecurityPage } from '@/features/account/security';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { IdentityFlow, useCanMakePasskeys } from '@/features/identity';
import { localeOf } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Where the account is signed in, and how; or the step of what is being set up. */
function AccountSecurity({ page, data: { view, setUp, passkey }, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const { language } = route;
  const passkeys = useCanMakePasskeys(passkey);
  if (setUp)
    return (
      <div className="wrap signin">
        <IdentityFlow first={setUp} title={page.Title.value} words={{ language, phrase }} />
      </div>
    );
  return (
    <SecurityPage first={view} title={page.Title.value} passkeys={passkeys} words={{ language, locale: localeOf(language), phrase }} />
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountSecurity, mode: 'interactive' };
