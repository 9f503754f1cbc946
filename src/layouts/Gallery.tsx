import { ContentProviders, Slot } from '@/runtime';
import type { ComponentMap } from '@/runtime';
import type { RenderingNode, RenderingProps } from '@/runtime';
import { directionOf } from '@/lib/language-path';

export interface GalleryProps {
  component: string | null;
  example: string | null;
  phrases: Record<string, string>;
  language: string;
}

type Examples = Readonly<Record<string, Readonly<Record<string, RenderingProps>>>>;

/** `/_gallery`: the list; `/_gallery/<Component>`: all examples; `/_gallery/<Component>/<example>`: one alone, without a frame. */
export function Gallery({
  component,
  example,
  phrases,
  language,
  components,
  examples,
}: GalleryProps & { components: ComponentMap; examples: Examples }) {
  if (component === null) {
    return (
      <main id="main" className="wrap">
        <h1>Renderings</h1>
        {Object.entries(examples).map(([name, named]) => (
          <section key={name}>
            <h2>{name}</h2>
            <ul>
              {Object.keys(named).map((title) => (
                <li key={title}>
                  <a href={`/_gallery/${name}/${encodeURIComponent(title)}`}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    );
  }
  const shown = Object.entries(examples[component] ?? {}).filter(([title]) => example === null || title === example);
  return (
    <main id="main" lang={language} dir={directionOf(language)}>
      {shown.map(([title, props]) => (
        <section key={title} aria-label={title} data-example={title}>
          <ContentProviders route={props.route} phrases={phrases} components={components}>
            <Slot name="example" nodes={[asNode(component, props)]} />
          </ContentProviders>
        </section>
      ))}
    </main>
  );
}

const asNode = (component: string, { uid, params, fields, page, data, slots }: RenderingProps): RenderingNode => ({
  uid,
  component,
  params,
  fields,
  page,
  data,
  slots,
});
