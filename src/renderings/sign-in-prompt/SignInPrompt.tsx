import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { IdentityFlow } from '@/features/identity';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** Says why a sign-in is asked for, and signs in; what was asked for comes after. */
function SignInPrompt({ page, data }: RenderingProps<unknown, Page, Data>) {
  return (
    <div className="wrap signin">
      <IdentityFlow first={data} title={page.Title.value} />
    </div>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: SignInPrompt, mode: 'interactive' };
