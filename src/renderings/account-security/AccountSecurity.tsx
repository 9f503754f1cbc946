import { SecurityPage } from '@/features/account/security';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { IdentityFlow, useCanMakePasskeys } from '@/features/identity';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Where the account is signed in, and how; or the step of what is being set up. */
function AccountSecurity({ page, data: { view, setUp, passkey } }: RenderingProps<unknown, Page, Data>) {
  const passkeys = useCanMakePasskeys(passkey);
  if (setUp)
    return (
      <div className="wrap signin">
        <IdentityFlow first={setUp} title={page.Title.value} />
      </div>
    );
  return <SecurityPage first={view} title={page.Title.value} passkeys={passkeys} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: AccountSecurity, mode: 'interactive' };
