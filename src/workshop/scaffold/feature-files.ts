import type { Names } from './names.ts';

/** The files of a new feature: what it knows, how that is checked at the border, one function of the server, two doors. */
export function featureFiles(folder: string, names: Names): ReadonlyMap<string, string> {
  const { kebab } = names;
  return new Map([
    [`${folder}/model.ts`, model(names)],
    [`${folder}/${kebab}.schema.ts`, schema(names)],
    [`${folder}/${kebab}.server.ts`, server(names)],
    [`${folder}/${kebab}.test.ts`, test(names)],
    [`${folder}/index.ts`, `/** The browser's door of the feature. */\nexport type * from './model';\n`],
    [`${folder}/server.ts`, `/** The server's door of the feature. */\nexport { read${names.pascal} } from './${kebab}.server';\n`],
  ]);
}

const model = ({ pascal, words }: Names) => `/** What pages show of it (${words}). Plain JSON. */
export interface ${pascal}Model {
  title: string;
}
`;

const schema = ({ camel, words }: Names) => `import { z } from 'zod';

/** What its service answers (${words}). */
export const ${camel}Schema = z.object({ title: z.string().min(1) });
`;

const server = ({ kebab, camel, pascal }: Names) => `import { ${camel}Schema } from './${kebab}.schema';
import type { ${pascal}Model } from './model';

/** What pages show of a service's answer. @throws ZodError when the answer has another shape */
export const read${pascal} = (answer: unknown): ${pascal}Model => ${camel}Schema.parse(answer);
`;

const test = ({ kebab, pascal, words }: Names) => `import { expect, it } from 'vitest';
import { read${pascal} } from './${kebab}.server';

it('${words}: takes what pages show from an answer, and nothing else', () => {
  expect(read${pascal}({ title: 'A title', secret: 'kept' })).toEqual({ title: 'A title' });
});
it('${words}: refuses an answer of another shape', () => {
  expect(() => read${pascal}({ name: 'A title' })).toThrow();
});
`;
