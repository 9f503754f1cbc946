import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { IdentityFlow } from '@/features/identity';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The page of a sign-in: address and password, and every step that may follow. */
function SignIn({ page, data }: RenderingProps<unknown, Page, Data>) {
  return (
    <div className="wrap signin">
      <IdentityFlow first={data} title={page.Title.value} />
    </div>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: SignIn, mode: 'interactive' };
