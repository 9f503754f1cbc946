import { isOfAccount } from '@/features/content/navigation';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, RichText, Text, TextColumn } from '@/runtime/fields';
import { Prose } from '@/ui';
import type { Page } from './fields.schema';

/** The text of a basic page, and in the account area its title. Nothing when it is empty: its text may stand in blocks. */
function PageBody({ page, route }: RenderingProps<unknown, Page>) {
  if (isOfAccount(route))
    return (
      <div className="wrap signin">
        <Text field={page.Title} tag="h1" />
        <RichText field={page.Body} />
      </div>
    );
  if (hasNothing(page.Body)) return null;
  return (
    <TextColumn>
      <Prose>
        <RichText field={page.Body} />
      </Prose>
    </TextColumn>
  );
}

export const rendering: RenderingDefinition<unknown, Page> = { component: PageBody, mode: 'static' };
