import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from './command.ts';
import { withEntry } from './list-source.ts';
import { namesOf } from './names.ts';
import { copyProject, project } from './project-copy.fixture.ts';
import { formatted, writePlan } from './plan.ts';

let root = '';
let remove = () => {};
beforeAll(() => {
  ({ root, remove } = copyProject());
}, 60_000);
afterAll(() => remove());

/** Runs the command of the copy, as `npm run new` does. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/new.ts', ...args], { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** What making something new could touch, each file with when it was last written. */
const state = () =>
  globSync(['src/{renderings,features,workshop,generated}/**', 'src/sitecore/items/{templates,renderings}/**', 'eslint.config.mjs'], {
    cwd: root,
  })
    .sort()
    .map((file) => `${file} ${statSync(path.join(root, file)).mtimeMs}`);
const items = () => state().filter((line) => line.startsWith('src/sitecore/') && line.includes('.yml '));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What the compiler says of some files, with the project's own settings. */
function compilerSays(files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);
  const names = files.map((file) => path.join(root, file));
  const program = ts.createProgram(names, { ...options, incremental: false, noEmit: true });
  return names.flatMap((name) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

describe('npm run new', () => {
  let made: ReturnType<typeof run>[] = [];
  let itemsBefore: string[] = [];
  const RENDERING = ['OfficeHours.tsx', 'OfficeHours.test.tsx', 'examples.ts', 'fields.schema.ts'].map(
    (file) => `src/renderings/office-hours/${file}`,
  );
  const FEATURE = ['model.ts', 'office-desk.schema.ts', 'office-desk.server.ts', 'office-desk.test.ts', 'index.ts', 'server.ts'].map(
    (file) => `src/features/office-desk/${file}`,
  );
  const NEW_TESTS = ['src/renderings/office-hours', 'src/features/office-desk'];
  const CHANGED = ['src/workshop/model/own.ts', 'eslint.config.mjs'];
  beforeAll(() => {
    itemsBefore = items();
    made = [run('rendering', 'OfficeHours', '--title', 'Opening Hours'), run('feature', 'office-desk')];
  }, 120_000);

  it('says what it wrote and what comes next', () => {
    expect(made.map(({ status, stderr }) => ({ status, stderr }))).toEqual([
      { status: 0, stderr: '' },
      { status: 0, stderr: '' },
    ]);
    for (const file of RENDERING) expect(made[0]?.stdout).toContain(`written: ${file}`);
    for (const file of FEATURE) expect(made[1]?.stdout).toContain(`written: ${file}`);
    expect(made[0]?.stdout).toContain('Next:');
  });

  it('writes what the compiler accepts', () => {
    expect(compilerSays([...RENDERING, ...FEATURE])).toEqual([]);
  }, 60_000);

  it('writes and changes files in the form of the formatter', async () => {
    for (const file of [...RENDERING, ...FEATURE, ...CHANGED]) {
      expect(await formatted(root, file, read(file)), file).toBe(read(file));
    }
  });

  it('declares the rendering with its template, and writes their items', () => {
    expect(read('src/workshop/model/own.ts')).toMatch(/ component: 'OfficeHours',\s+datasource: 'Opening Hours',/);
    expect(read('src/sitecore/items/renderings/aldermoor/OfficeHours.yml')).toContain('/Data/Opening Hours');
    expect(read('src/sitecore/items/templates/aldermoor/Data/Opening Hours.yml')).toContain('Path: ');
    const model = spawnSync(process.execPath, ['src/workshop/cli.ts', 'model', '--check', '--root', root], { cwd: root, encoding: 'utf8' });
    expect(model.stdout).toBe('The items are those that the model declares.\n');
  }, 60_000);

  it('changes no other item', () => {
    const after = items();
    expect(itemsBefore.filter((item) => !after.includes(item))).toEqual([]);
    expect(after.length - itemsBefore.length).toBeGreaterThan(3);
  });

  it('brings the rendering into the generated sources', () => {
    expect(read('src/generated/component-map.ts')).toContain('  OfficeHours: r');
    expect(read('src/generated/static-renderings.ts')).toContain('rendering as OfficeHours');
    expect(read('src/generated/rendering-schemas.ts')).toMatch(/OfficeHours: \{ fields: fields\d+, holds: false \}/);
    expect(read('src/generated/examples.ts')).toContain('  OfficeHours: e');
    const map = spawnSync(process.execPath, ['scripts/component-map.ts'], { cwd: root, encoding: 'utf8' });
    expect({ status: map.status, said: map.stderr }).toEqual({ status: 0, said: '' });
  });

  it('gives the rendering a test that asks its author for the component, and the feature one that passes', () => {
    const tests = () =>
      spawnSync(
        process.execPath,
        // The two projects that they are in: each other one would be set up for nothing.
        ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'unit-components', ...NEW_TESTS],
        { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
      );
    const first = tests();
    expect(first.stdout + first.stderr).toContain(
      'OfficeHours shows its title only: write the rest in src/renderings/office-hours/OfficeHours.tsx',
    );
    expect(first.stdout).toMatch(/Tests\s+1 failed \| 7 passed/);
    const file = 'src/renderings/office-hours/OfficeHours.tsx';
    writeFileSync(
      path.join(root, file),
      read(file).replace('      </Wrap>', '        <Text field={fields.Text} tag="p" lines />\n      </Wrap>'),
    );
    expect(tests().stdout).toMatch(/Tests\s+8 passed/);
  }, 120_000);

  it('keeps the new feature apart from the others', () => {
    expect(read('eslint.config.mjs')).toMatch(/const features = \[[^\]]*'office-desk',?\s*\]/);
  });

  /** Before the first of what is refused: none of it writes anything, so that one look is enough. */
  let untouched: string[] | undefined;
  it.each([
    [['rendering', 'OfficeHours'], 'src/renderings/office-hours'],
    [['rendering', 'PullQuote'], 'src/renderings/pull-quote'],
    [['rendering', 'pull-quote'], 'src/renderings/pull-quote'],
    [['rendering', 'JobSearch'], 'src/renderings/job-search'],
    [['rendering', 'Feature'], 'There is a template Feature already'],
    [['rendering', 'Banner', '--title', 'pull quote'], 'There is a template Pull Quote already'],
    [['rendering', 'Banner', '--title', "Ban'ner"], 'is no name for a template'],
    [['rendering', 'Banner', '--title', ''], 'is no name for a template'],
    [['rendering', 'Text'], 'Choose another name'],
    [['rendering', 'DocumentHead'], 'Choose another name'],
    [['rendering', 'Map'], 'JavaScript has a Map already'],
    [['rendering', '2Columns'], 'is no name for code'],
    [['rendering', 'office_hours'], 'is no name for code'],
    [['rendering', '../escape'], 'is no name for code'],
    [['rendering', 'FAQList'], 'Write FaqList'],
    [['rendering', 'A'.repeat(50)], 'shorter name'],
    [['feature', 'search'], 'src/features/search'],
    [['feature', 'office-desk'], 'src/features/office-desk'],
    [['feature', 'Über'], 'is no name for code'],
  ])('refuses %j in words, and writes nothing', async (args, words) => {
    const before = (untouched ??= state());
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const code = await main(args, { root, writeItems: () => Promise.reject(new Error('written')), generate: () => undefined });
    expect({ code, said: said.mock.calls.join('\n') }).toEqual({ code: 1, said: expect.stringContaining(words) as string });
    expect(state()).toEqual(before);
    said.mockRestore();
  });

  it('takes the sources back when the items cannot be written', async () => {
    const texts = () => CHANGED.map(read);
    const before = { files: state().map((line) => line.split(' ')[0]), texts: texts() };
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const code = await main(['rendering', 'Banner'], {
      root,
      writeItems: () => Promise.reject(new Error('no space left')),
      generate: () => undefined,
    });
    expect({ code, said: said.mock.calls.join('\n') }).toEqual({ code: 1, said: expect.stringContaining('no space left') as string });
    expect({ files: state().map((line) => line.split(' ')[0]), texts: texts() }).toEqual(before);
    said.mockRestore();
  });

  it('writes nothing over a file that is there', async () => {
    const file = 'src/features/office-desk/model.ts';
    const plan = {
      created: new Map([
        ['src/features/new/model.ts', ''],
        [file, 'lost'],
      ]),
      changed: new Map<string, string>(),
      next: [],
    };
    await expect(writePlan(root, plan)).rejects.toThrow(`${file} is there already`);
    expect(globSync('src/features/new', { cwd: root })).toEqual([]);
    expect(read(file)).toContain('OfficeDeskModel');
  });

  it('explains itself, and wrong use', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const nothing = { root, writeItems: () => Promise.resolve(), generate: () => undefined };
    expect(await main(['--help'], nothing)).toBe(0);
    expect(said.mock.calls.join()).toContain('npm run new -- rendering NAME');
    for (const wrong of [
      [],
      ['rendering'],
      ['page', 'Banner'],
      ['rendering', 'A', 'B'],
      ['--titel', 'x'],
      ['feature', 'a', '--title', 'x'],
    ])
      expect(await main(wrong, nothing), wrong.join(' ')).toBe(2);
    expect(errors).toHaveBeenCalledTimes(6);
    said.mockRestore();
    errors.mockRestore();
  });
});

describe('names', () => {
  it.each([
    ['OfficeHours', { kebab: 'office-hours', pascal: 'OfficeHours', camel: 'officeHours', words: 'Office Hours' }],
    ['office-hours', { kebab: 'office-hours', pascal: 'OfficeHours', camel: 'officeHours', words: 'Office Hours' }],
    ['Top10', { kebab: 'top10', pascal: 'Top10', camel: 'top10', words: 'Top10' }],
  ])('%s has each of its forms', (given, names) => expect(namesOf(given)).toEqual(names));
});

it('a list that is gone is said, with what to add by hand', () => {
  expect(() => withEntry('const other = [];', 'a.ts', 'const list = [', "'x'")).toThrow("add the entry by hand: 'x'");
  expect(withEntry("const list = ['a'];", 'a.ts', 'const list = [', "'x'")).toBe("const list = ['a', 'x', ];");
});

it('the project itself is left alone', () => {
  expect(globSync('src/{renderings/office-hours,features/office-desk}', { cwd: project })).toEqual([]);
});
