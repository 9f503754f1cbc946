import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writeModelProject } from '../definitions/model-project.fixture.ts';
import { valueOf } from '../scs/item.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { importMarkdown } from './command.ts';
import { stubDraw, writeDocuments } from './house.fixture.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((each) => rmSync(each, { recursive: true, force: true })));

const SECRET = 'PRIVATE KEY of somebody';

/** Imports documents from a folder beside which lies what is nobody's to read. */
async function imported(documents: Readonly<Record<string, string>>) {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-outside-'));
  folders.push(root);
  writeModelProject(root);
  writeFileSync(path.join(root, 'id_rsa'), SECRET);
  const folder = path.join(root, 'documents');
  writeDocuments(folder, { 'topics/energy.md': '---\ntype: topic\ntitle: Energy\n---\n', ...documents });
  const { report } = await importMarkdown({ root, folder, site: 'insights', draw: stubDraw(), print: false });
  const blobs = ItemStore.load(root)
    .below('/sitecore/media library')
    .flatMap((item) => valueOf(item, 'en', F.blob) ?? [])
    .map((blob) => Buffer.from(blob, 'base64').toString());
  return { report, blobs };
}

it('takes no file into the library that lies outside of the folder of the documents, and says where one is named', async () => {
  const { report, blobs } = await imported({
    'articles/links.md':
      '---\ntype: article\ntitle: Links\ntopics: [energy]\ndownloads:\n  - template: Download\n    documentType: appendix\n    file: { src: ../id_rsa }\n---\nOne.\n\n[a key](media/../../id_rsa) and [again](media/%2e%2e/%2e%2e/id_rsa).\n',
    'articles/whole.md':
      '---\ntype: article\ntitle: Whole\ntopics: [energy]\ndownloads:\n  - template: Download\n    documentType: appendix\n    file: { src: /etc/hostname }\n---\nOne.\n',
  });
  expect(report.failed).toEqual([]);
  expect(blobs).toEqual([]);
  expect(report.of('articles/links.md').problems).toEqual(
    expect.arrayContaining([
      'file: the file ../id_rsa lies outside of the imported folder, and was left out',
      'line 12: the file media/../../id_rsa lies outside of the imported folder, and was left out',
      'line 12: the file media/%2e%2e/%2e%2e/id_rsa lies outside of the imported folder, and was left out',
    ]),
  );
  expect(report.of('articles/whole.md').problems).toContainEqual(
    'file: the file /etc/hostname lies outside of the imported folder, and was left out',
  );
}, 120_000);

it('reads a file whose name has a per cent sign', async () => {
  const { report, blobs } = await imported({
    'articles/links.md':
      '---\ntype: article\ntitle: Links\ntopics: [energy]\n---\n<a href="media/100%.pdf">All of it</a>, [a part](media/50%25.pdf).\n',
    'media/100%.pdf': '%PDF-1.4 all',
    'media/50%.pdf': '%PDF-1.4 part',
  });
  expect(report.failed).toEqual([]);
  expect(blobs.toSorted()).toEqual(['%PDF-1.4 all', '%PDF-1.4 part']);
}, 120_000);
