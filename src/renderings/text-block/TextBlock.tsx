import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { RichText, TextColumn, useArticleText } from '@/runtime/fields';
import { Prose } from '@/ui';
import type { Fields } from './fields.schema';

/** A part of a long text. In an article it is one of the column's texts; elsewhere it brings the margins itself. */
function TextBlock({ fields }: RenderingProps<Fields>) {
  const inArticle = useArticleText();
  if (!inArticle)
    return (
      <TextColumn>
        <Prose>
          <RichText field={fields.Text} />
        </Prose>
      </TextColumn>
    );
  return <RichText field={fields.Text} />;
}

export const rendering: RenderingDefinition<Fields> = { component: TextBlock, mode: 'static' };
