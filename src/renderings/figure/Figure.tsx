import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Block, hasNothing, Image, shown, Text } from '@/runtime/fields';
import { CaptionHead } from '@/ui';
import type { Fields } from './fields.schema';

/** A picture in a text, with what it is called, what it shows and whose it is. It is a link to itself, large. */
function Figure({ fields }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const { src, alt } = fields.Image.value;
  const picture = <Image field={fields.Image} sizes="(min-width: 73.75em) 61rem, 92vw" />;
  if (hasNothing(fields.Image)) return null;
  const captioned = !hasNothing(fields.Caption) || !hasNothing(fields.Credit);
  return (
    <Block>
      <figure className="fig fig--wide">
        <CaptionHead label={shown(fields.Label)} title={shown(fields.Title)} />
        {src && !fields.Image.editable ? (
          <a
            className="enlarge"
            href={src}
            data-enhance="enlarge"
            data-island=""
            data-label={phrase('figure.large')}
            data-close={phrase('figure.close')}
            aria-label={[phrase('figure.enlarge'), alt].filter(Boolean).join(': ')}
          >
            {picture}
          </a>
        ) : (
          picture
        )}
        {captioned && (
          <figcaption className="credit">
            <Text field={fields.Caption} /> <Text field={fields.Credit} className="src__credit" />
          </figcaption>
        )}
      </figure>
    </Block>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: Figure, mode: 'static' };
