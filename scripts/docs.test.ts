import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRM_NAME } from '../src/lib/firm.ts';
import { DAEMONS } from './lib/daemons.ts';
import { copyProject, project } from '../src/workshop/scaffold/project-copy.fixture.ts';

const FOR_OTHERS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/make-it-yours.md'];
const text = (file: string) => readFileSync(path.join(project, file), 'utf8');
const guide = text('docs/make-it-yours.md');

let root = '';
let remove = () => {};
beforeAll(() => {
  ({ root, remove } = copyProject());
}, 60_000);
afterAll(() => remove(), 60_000);

/** Runs a line as a reader types it. @returns what it said, after its exit code */
function typed(line: string): string {
  const { status, stdout, stderr } = spawnSync(line, { cwd: root, encoding: 'utf8', shell: true });
  return `${status}\n${stdout}${stderr}`;
}

/** Blocks of code between fences, by language. */
const blocks = [...guide.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({ language, code }));
const lines = blocks.filter(({ language }) => language === '').flatMap(({ code }) => code.split('\n'));

describe('the guide from a clone to a site of one’s own', () => {
  const typedLines = lines.filter((line) => /^npm run (?:new|content) /.test(line) && !line.includes(' export '));

  it('has lines to type for each of its steps', () => {
    expect(typedLines.map((line) => line.split(' ').slice(0, 5).join(' '))).toEqual([
      'npm run content -- model',
      'npm run content -- import',
      'npm run content -- validate',
      'npm run new -- rendering',
    ]);
  });

  it('holds what it says, line by line: its document comes in, its rendering is made, and the items are valid', () => {
    const [document] = blocks.filter(({ language }) => language === 'markdown');
    mkdirSync(path.join(root, 'my-content/articles'), { recursive: true });
    writeFileSync(path.join(root, 'my-content/articles/first-words.md'), document?.code ?? '');
    for (const line of typedLines) expect(typed(line), line).toMatch(/^0\n/);
    expect(
      globSync('src/sitecore/items/content/aldermoor/insights/Home/featured-insights/energy/first-words.yml', { cwd: root }),
    ).toHaveLength(1);

    const block = blocks.find(({ code }) => code.startsWith(':::OfficeHours'));
    writeFileSync(path.join(root, 'my-content/articles/first-words.md'), `${document?.code}\n${block?.code}`);
    expect(typed('npm run content -- import markdown my-content')).toMatch(/^0\n/);
    expect(typed('npm run content -- validate --quiet')).toMatch(/^0\n/);
    const page = 'src/sitecore/items/content/aldermoor/insights/Home/featured-insights/energy/first-words/Data/Opening Hours 1.yml';
    expect(readFileSync(path.join(root, page), 'utf8')).toContain('On weekdays, from nine to five.');
  }, 180_000);

  it('takes another tenant: search, the site and Sitecore’s command line ask for the items that the model then writes, and all that was exported comes again', () => {
    const modules = 'src/workshop/scs/modules.ts';
    const inCopy = (file: string) => readFileSync(path.join(other.root, file), 'utf8');
    const other = copyProject();
    const content = (command: string) => {
      const { status, stdout, stderr } = spawnSync(`npm run content -- ${command}`, { cwd: other.root, encoding: 'utf8', shell: true });
      expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
      return stdout;
    };
    const formsOf = (tenant: string) =>
      globSync(`src/sitecore/items/forms/${tenant}/*.yml`, { cwd: other.root }).map((file) => path.basename(file));
    try {
      const forms = formsOf('aldermoor');
      expect(forms).toHaveLength(5);
      content('export my-content');
      // Seven of eight items are phrases, of which one is made as the other.
      for (const file of globSync('src/workshop/model/dictionary/*.yaml', { cwd: other.root }))
        if (path.basename(file) !== 'access.yaml') rmSync(path.join(other.root, file));
      writeFileSync(path.join(other.root, modules), inCopy(modules).replace("const TENANT = 'aldermoor'", "const TENANT = 'acme'"));
      rmSync(path.join(other.root, 'src/sitecore'), { recursive: true });
      content('model');
      const idOf = (item: string) =>
        /^ID: "([\w-]+)"$/m.exec(inCopy(`src/sitecore/items/templates/acme/${item}.yml`))?.[1] ?? `${item} has no id`;
      const asked = inCopy('src/backends/search/content/templates.ts');
      for (const item of ['Base/_Page', 'Data/Search Synonyms', 'Data/Boosted Result']) expect(asked).toContain(`'${idOf(item)}'`);
      expect(inCopy('src/features/content/template-ids.ts')).toContain(`_Page: '${idOf('Base/_Page')}'`);
      expect(globSync('src/sitecore/**/*aldermoor*', { cwd: other.root })).toEqual([]);
      const told = globSync(['sitecore.json', 'src/sitecore/*.module.json', 'src/sitecore/model.json'], { cwd: other.root });
      expect(told.length).toBe(4);
      expect(told.filter((file) => inCopy(file).includes('aldermoor'))).toEqual([]);
      expect(globSync('src/sitecore/items/workflow/*', { cwd: other.root })).toEqual([
        'src/sitecore/items/workflow/Acme Publishing',
        'src/sitecore/items/workflow/Acme Publishing.yml',
      ]);
      // What was placed by hand is placed so again.
      expect(content('import markdown my-content --no-print')).not.toContain('do not fit');
      expect(formsOf('acme').sort()).toEqual(forms.sort());
      const contact = /^ID: "([\w-]+)"$/m.exec(inCopy('src/sitecore/items/forms/acme/contact.yml'))?.[1] ?? 'none';
      const placed = globSync('src/sitecore/items/content/acme/dotcom/Home/contact/Data/Placed Form*.yml', { cwd: other.root });
      expect(placed.map((file) => inCopy(file).includes(`{${contact.toUpperCase()}}`))).toEqual([true]);
      content('validate --quiet');
    } finally {
      other.remove();
    }
  }, 600_000);

  it('names every file of the code that names the example’s firm', () => {
    // Examples and what tests are made of may say what they like.
    const left =
      /\.(?:test|setup|fixture)\.|\/(?:testing|made-pages|generated|sitecore)\/|\/(?:examples|samples)\.ts|^src\/styles\/tokens\.css$/;
    const naming = globSync('src/**/*.{ts,tsx,mjs,css,yaml,json,txt,ndjson}', { cwd: project })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !left.test(file) && text(file).includes(FIRM_NAME));
    expect(naming.length).toBeGreaterThan(2);
    expect(naming.filter((file) => !guide.includes(`\`${file}\``))).toEqual([]);
  });

  it('names every folder of items that name it and do not come with an export of documents, but for the tenant’s own name', () => {
    const left = /^src\/sitecore\/items\/(?:content|media|workflow)\//;
    const naming = globSync('src/sitecore/items/**/*.yml', { cwd: project })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !left.test(file) && text(file).includes(FIRM_NAME))
      .map((file) => file.split('/').slice(0, 4).join('/'));
    expect(naming.length).toBeGreaterThan(0);
    expect([...new Set(naming)].filter((folder) => !guide.includes(`\`${folder}\``))).toEqual([]);
  });

  it('names settings that there are', () => {
    const known = text('.env.example');
    const named = [...guide.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(known))).toEqual([]);
  });

  it('names tokens that there are', () => {
    const named = [...guide.matchAll(/`(--[a-z][a-z0-9-]*)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !text('src/styles/tokens.css').includes(`  ${name}:`))).toEqual([]);
  });
});

/** A path from the root: in a folder of the project, or a file beside package.json. */
const PATH = /^(?:(?:src|scripts|tests|docs|public|\.ci|\.github)\/[\w@*./[\]-]+|[\w.-]+\.(?:md|json|mjs)|\.env\.example)$/;

describe.each(FOR_OTHERS)('%s', (file) => {
  const said = text(file);

  it('names files and folders that there are', () => {
    const words = [...said.matchAll(/`([^`\n]+)`|^((?:npx|npm|node) .*)$/gm)].flatMap(([, code = '', line = '']) =>
      (code || line).split(/\s+/),
    );
    const missing = words.filter((word) => PATH.test(word) && globSync(word, { cwd: project }).length === 0);
    // Those that one of its own lines makes.
    expect(missing.filter((word) => !word.startsWith('src/renderings/office-hours'))).toEqual([]);
  });

  it('links to files that there are', () => {
    const links = [...said.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.join(project, path.dirname(file), link)))).toEqual([]);
  });

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const commands = [...said.matchAll(/\bnpm (?:run ([\w-]+)|(start|test))/g)].map(([, run, own]) => run ?? own ?? '');
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
    const help = text('src/workshop/main.ts');
    const parts = [...said.matchAll(/npm run content -- ([a-z]+)/g)].map(([, part = '']) => part);
    expect(parts.filter((part) => !new RegExp(`^  ${part} `, 'm').test(help))).toEqual([]);
    const projects = [...said.matchAll(/--project ([\w-]+)/g)].map(([, name = '']) => name);
    expect(projects.filter((name) => !text('vitest.config.ts').includes(`'${name}'`))).toEqual([]);
  });
});

it('the kit of the back ends says what each of its files holds', () => {
  const said = text('src/backends/kit/README.md');
  const entries = globSync('src/backends/kit/*', { cwd: project, withFileTypes: true }).filter(
    ({ name }) => !/\.test\.ts$|README/.test(name),
  );
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  expect(names.filter((name) => !said.includes(`\`${name}`))).toEqual([]);
});

it('the workflow of others runs the gate, and keeps its logs where they are written', () => {
  const workflow = text('.github/workflows/test.yml');
  expect(workflow).toMatch(/run: \.ci\/run$/m);
  // A stranger's machine may skip the tests that need them; the gate may not.
  for (const { pack } of Object.values(DAEMONS)) expect(workflow).toMatch(new RegExp(`apt-get install .*\\b${pack}\\b`));
  expect(workflow).toContain('.data/test-reports');
  expect(text('scripts/test/tools.ts')).toContain("path.join(dataFolder, 'test-reports')");
});
