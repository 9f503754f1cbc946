import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importMarkdown } from '../../src/workshop/importer/command.ts';
import type { ImportResult } from '../../src/workshop/importer/command.ts';
import { stubDraw } from '../../src/workshop/importer/house.fixture.ts';
import { ItemStore } from '../../src/workshop/scs/store.ts';
import { mutations, spoiltBytes, type Mutation } from './mutations.ts';

const post = (number: number, more = ''): string => `---
title: "Post ${number}: what the river carries"
date: 2024-0${1 + (number % 9)}-1${number % 9}
authors:
  - ada-lovelace
  - grace-hopper
tags: [water, 'rivers & tides', data]
excerpt: >-
  A short text about number ${number},
  on two lines.
image: /assets/river-${number}.jpg
hero:
  image: /assets/hero.jpg
---

# A first heading

The word number${number} is *only* here, with **bold**, a [link](/blog/other-${number}/ "title"), \`code\` and a note.[^1]

| place | metres |
| --- | ---: |
| Basel | ${number} |

- one
  - two
    1. three

> Somebody said this.

{% image_with_class "assets/river.jpg" "left" "A river" %}

<div class="box"><p>Plain <b>HTML</b> &amp; more.</p></div>

\`\`\`js
const a = ${number};
\`\`\`

${more}

[^1]: The note of post ${number}.
`;

/** Posts of a blog by file name: those given, or else some with everything that a post may have. */
export function wholePosts(folder: string | undefined, most: number): Map<string, string> {
  if (folder === undefined) return new Map(Array.from({ length: most }, (_, at) => [`2024-01-0${1 + (at % 9)}-post-${at}.md`, post(at)]));
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const step = Math.max(1, Math.floor(names.length / most));
  return new Map(
    names
      .filter((_, at) => at % step === 0)
      .slice(0, most)
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}

export interface MutatedImport {
  result: ImportResult;
  /** What was done to each file that is not whole. */
  mutated: ReadonlyMap<string, Mutation>;
  /** Items of the whole posts, as their files are, by post. */
  whole: ReadonlyMap<string, string | undefined>;
}

/** Imports whole posts, and beside them spoilt ones, into a project. @param folder for the posts, empty */
export async function importMutated(
  root: string,
  folder: string,
  whole: ReadonlyMap<string, string>,
  count: number,
  seed: number,
): Promise<MutatedImport> {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of whole) writeFileSync(path.join(folder, name), text);
  const sources = [...whole];
  const mutated = new Map<string, Mutation>();
  for (const [at, mutation] of mutations(count, seed).entries()) {
    const [name = '', text = ''] = sources[at % sources.length] ?? [];
    const spoilt = name.replace(/\.md$/, `-spoilt-${at}.md`);
    mutated.set(spoilt, mutation);
    writeFileSync(path.join(folder, spoilt), spoiltBytes(text, mutation));
  }
  const result = await importMarkdown({ root, folder, site: 'insights', into: '/blog/rivers', print: false, draw: stubDraw() });
  const store = ItemStore.load(root);
  const itemOf = (file: string): string | undefined => {
    const entry = result.report.read.find((each) => each.file === file);
    const item = entry?.status === 'imported' ? store.at(entry.item ?? '') : undefined;
    return item && store.source(item);
  };
  return { result, mutated, whole: new Map([...whole.keys()].map((name) => [name, itemOf(name)])) };
}
