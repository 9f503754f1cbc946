import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeModelProject } from '../definitions/model-project.fixture.ts';
import { importMarkdown } from './command.ts';

const CUT = 'saving-time-and-improving-data-quality-for-the-national-school-lunch-and-breakfast-programs-of-every';
const LONG = `${CUT}-neighbouring-county`;

it('a post has the name of its file without the date; of two of the same name the later keeps its date', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-names-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeModelProject(root);
  const folder = path.join(root, 'posts');
  mkdirSync(folder);
  const files = [
    '2014-03-01-hello-world.md',
    '2015-04-02-hello-world.md',
    '2016-05-03-Another_One.md',
    '2017-06-04-given.md',
    `2018-07-05-${LONG}.md`,
  ];
  for (const file of files)
    writeFileSync(path.join(folder, file), `---\ntitle: ${file}\n${file.includes('given') ? 'slug: of-its-own\n' : ''}---\n\nWords.\n`);
  const { report } = await importMarkdown({
    root,
    folder,
    site: 'insights',
    into: '/blog/names',
    origin: 'https://blog.example',
    print: false,
  });
  expect(report.failed).toEqual([]);
  expect(report.read.map(({ file, item }) => [file, item?.split('/').at(-1)])).toEqual([
    ['2014-03-01-hello-world.md', 'hello-world'],
    ['2015-04-02-hello-world.md', 'hello-world-2015-04-02'],
    ['2016-05-03-Another_One.md', 'another-one'],
    ['2017-06-04-given.md', 'of-its-own'],
    [`2018-07-05-${LONG}.md`, CUT],
  ]);
}, 60_000);
