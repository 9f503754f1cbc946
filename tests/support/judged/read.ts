import { readFileSync } from 'node:fs';

/** Lines of a judged list, each as its columns; what its first lines say of how it was judged is passed over. */
export const judged = (name: 'openings' | 'titles'): string[][] =>
  readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '));
