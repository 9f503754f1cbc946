import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Image, Link, linkHref, Text, titleWords } from '@/runtime/fields';
import { Heading, MoreLink, Section } from '@/ui';
import type { Fields } from './fields.schema';

type Feature = Fields['Features'][number];

/** The title is the link; the link's own text, where it has one, stands below as a second hint at the same address. */
function FeatureItem({ feature, headingLevel }: { feature: Feature; headingLevel: 2 | 3 }) {
  const f = feature.fields;
  const title = f.Title.value || feature.displayName;
  const words = titleWords({ value: title, written: f.Title.written });
  const linkText = f.Link.value.text;
  return (
    <li className="feature">
      {f.Image.value.src && <Image field={f.Image} alt="" ratio="3:2" sizes="(min-width: 73.75em) 30vw, (min-width: 48em) 45vw, 92vw" />}
      <Heading level={headingLevel} className="feature__title covers">
        {linkHref(f.Link) ? <Link field={f.Link}>{words}</Link> : words}
      </Heading>
      <Text field={f.Text} tag="p" className="feature__text" lines />
      {linkHref(f.Link) && linkText && linkText !== title && (
        <p className="feature__more" aria-hidden="true">
          {linkText}
        </p>
      )}
    </li>
  );
}

/** Short texts side by side: what the firm does, how it works, steps. Nothing when none is published. */
function FeatureList({ uid, fields }: RenderingProps<Fields>) {
  if (fields.Features.length === 0) return null;
  const title = fields.Title.value;
  const moreHref = linkHref(fields.MoreLink);
  return (
    <Section
      id={uid}
      title={titleWords(fields.Title)}
      more={moreHref && <MoreLink href={moreHref}>{fields.MoreLink.value.text || moreHref}</MoreLink>}
    >
      <Text field={fields.Text} tag="p" className="lede feature-intro" lines />
      <ul className={`features cards cards--${fields.Columns.value}`}>
        {fields.Features.map((feature) => (
          <FeatureItem key={feature.id} feature={feature} headingLevel={title ? 3 : 2} />
        ))}
      </ul>
    </Section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: FeatureList, mode: 'static' };
