import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { IdentityFlow } from '@/features/identity';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** A password that is paused after too many tries: a code by mail opens it. */
function LockedAccount({ page, data }: RenderingProps<unknown, Page, Data>) {
  return (
    <div className="wrap signin">
      <IdentityFlow first={data} title={page.Title.value} />
    </div>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: LockedAccount, mode: 'interactive' };
