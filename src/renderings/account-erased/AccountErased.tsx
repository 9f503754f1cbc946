import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { RichText, Text } from '@/runtime/fields';
import type { Page } from './fields.schema';

/** The account is erased: what went with it, in the frame of a step of the sign-in. */
function AccountErased({ page }: RenderingProps<unknown, Page>) {
  return (
    <div className="wrap signin">
      <Text field={page.Title} tag="h1" />
      <RichText field={page.Body} />
    </div>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: AccountErased, mode: 'static' };
