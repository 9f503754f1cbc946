import { shapeName } from '../definitions/template-fields.ts';
import type { Names } from './names.ts';

/** Names that the files of a rendering use for something else, and one that the generated modules do. */
export const TAKEN: ReadonlySet<string> = new Set([
  'Text',
  'Wrap',
  'Fields',
  'RenderingDefinition',
  'RenderingProps',
  'DocumentHead',
  'React',
]);

/** The files of a new static rendering with a title and a text; it shows its title, and its test asks for the text. */
export function renderingFiles(folder: string, { kebab, pascal }: Names, template: string): ReadonlyMap<string, string> {
  return new Map([
    [`${folder}/fields.schema.ts`, fieldsSchema(template)],
    [`${folder}/examples.ts`, examples(kebab)],
    [`${folder}/${pascal}.tsx`, component(pascal, template)],
    [`${folder}/${pascal}.test.tsx`, test(folder, pascal)],
  ]);
}

const fieldsSchema = (template: string) => `import { z } from 'zod';
import { ${shapeName(template)} } from '@/generated/template-fields';

/** Template ${template}. */
export const fields = z.object(${shapeName(template)});

export type Fields = z.infer<typeof fields>;
`;

const examples = (kebab: string) => `import type { RenderingProps } from '@/runtime';
import { exampleProps, german, LONG_WORD, text } from '@/runtime/examples/example-props';
import type { Fields } from './fields.schema';

const props = (fields: Partial<Fields>, route = {}): RenderingProps<Fields> =>
  exampleProps<Fields>('${kebab}', {
    fields: { Title: text('What it is about'), Text: text('What it says, in a sentence or two.'), ...fields },
    route,
  });

export const examples: Record<string, RenderingProps<Fields>> = {
  usual: props({}),
  german: props({ Title: text('Worum es geht'), Text: text('Was es sagt, in ein, zwei Sätzen.') }, german),
  longText: props({ Title: text(LONG_WORD), Text: text(\`\${LONG_WORD} \${'and so on '.repeat(30)}\`) }),
  empty: props({ Title: text(''), Text: text('') }),
};
`;

const component = (pascal: string, template: string) => `import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, Text } from '@/runtime/fields';
import { headingIdOf, Wrap } from '@/ui';
import type { Fields } from './fields.schema';

/** ${template}. Nothing without a title. */
function ${pascal}({ uid, fields }: RenderingProps<Fields>) {
  if (hasNothing(fields.Title)) return null;
  const id = headingIdOf(uid);
  return (
    <section aria-labelledby={id}>
      <Wrap>
        <Text field={fields.Title} tag="h2" id={id} />
      </Wrap>
    </section>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: ${pascal}, mode: 'static' };
`;

const test = (folder: string, pascal: string) => `// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './${pascal}';

describe('${pascal}', () => {
  describeExamples(rendering, examples);

  it('shows what its editor wrote', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    expect(
      container.textContent,
      '${pascal} shows its title only: write the rest in ${folder}/${pascal}.tsx, and say here what a visitor sees.',
    ).toContain('What it says, in a sentence or two.');
  });
  it('is nothing without a title', () => {
    expect(renderExample(rendering, examples['empty']!).container.textContent).toBe('');
  });
});
`;
