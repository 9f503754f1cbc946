import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { RichText, TextColumn, useArticleText } from '@/features/content/fields';
import { Prose } from '@/ui';
import { renameIds } from '@/lib/rich-text';
import type { Fields } from './fields.schema';

/** A part of a long text. In an article it is one of the column's texts; elsewhere it brings the margins itself. */
function TextBlock({ uid, fields }: RenderingProps<Fields>) {
  const article = useArticleText();
  if (!article)
    return (
      <TextColumn>
        <Prose>
          <RichText field={fields.Text} />
        </Prose>
      </TextColumn>
    );
  const renamed = article.renamed[uid];
  return <RichText field={renamed ? { ...fields.Text, value: renameIds(fields.Text.value, renamed) } : fields.Text} />;
}

export const rendering: RenderingDefinition<Fields> = { component: TextBlock, mode: 'static' };
