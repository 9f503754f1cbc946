import { usePhrases } from '@/features/content';
import type { RenderingDefinition, RenderingProps } from '@/features/content';
import { personName } from '@/features/content/cards';
import { Image, Link, linkHref } from '@/features/content/fields';
import { classNames, Wrap } from '@/ui';
import type { Fields } from './fields.schema';

/** What was said about: `on twenty years of one-page plans`, a link where the author set one. */
function Context({ fields }: { fields: Fields }) {
  const context = fields.Context.value;
  if (!linkHref(fields.Link)) return context ? <>, {context}</> : null;
  const linkText = fields.Link.value.text;
  if (!context) return <>, <Link field={fields.Link} /></>;
  return linkText ? <>, {context} <Link field={fields.Link} /></> : <>, <Link field={fields.Link}>{context}</Link></>;
}

/** A portrait and what the person said, in large type. Nothing without a quote. */
export function QuoteBand({ fields }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  const quote = fields.Quote.value.trim();
  if (!quote) return null;
  const person = fields.Person;
  const portrait = person?.fields.Image.value.src ? person : null;
  return (
    <div className="quoteband">
      <Wrap>
        <figure className={classNames('grid', !portrait && 'quoteband--plain')}>
          {portrait && (
            <div className="c4">
              <Image field={portrait.fields.Image} ratio="4:5" sizes="(min-width: 48em) 30vw, 92vw" cropX={portrait.fields.ImageCropHorizontal.value} cropY={portrait.fields.ImageCropVertical.value} />
            </div>
          )}
          <div className={portrait ? 'c8' : undefined}>
            <blockquote><p>{/^[“"„«‘]/.test(quote) ? quote : phrase('article.quotation', { quote })}</p></blockquote>
            {(person || fields.Context.value) && (
              <figcaption className="quoteband__by">
                {person && (person.url ? <a href={person.url}>{personName(person)}</a> : personName(person))}
                {person?.fields.JobTitle.value && `, ${person.fields.JobTitle.value}`}
                <Context fields={fields} />
              </figcaption>
            )}
          </div>
        </figure>
      </Wrap>
    </div>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: QuoteBand, mode: 'static' };
