import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { startAuthoring, startAuthors } from '../../tests/contract/support/authors.ts';
import { SYNTHETIC, writeSyntheticSite } from '../../tests/support/synthetic-items.ts';
import { dataFolder } from '../supervisor/paths.ts';
import type { Measurement } from './context.ts';
import { limited, median, percentile } from './table.ts';

const ITEMS = 10_000;
const EDITS = 40;
const SAVE_LIMIT_MS = 300;
const OPEN_LIMIT_MS = 1_000;

const itemSchema = z.object({
  id: z.string(),
  revision: z.string(),
  fields: z.array(z.object({ id: z.string(), type: z.string(), value: z.string() })),
});
const rowsSchema = z.array(z.object({ id: z.string() }));

/** What an editor waits for where there are ten thousand items: the item to open, right after somebody's change, and the save. */
export const authoring: Measurement = {
  name: 'authoring',
  async measure() {
    const folder = path.join(dataFolder, 'bench-items');
    mkdirSync(folder, { recursive: true });
    const files = await writeSyntheticSite(folder, ITEMS);
    const authors = await startAuthors();
    const service = await startAuthoring(folder, authors);
    try {
      const editor = await authors.author('Edda Ritter', ['editor', 'approver']);
      const pages = rowsSchema.parse(
        (await service.ask(editor, `search?template=Page&under=${encodeURIComponent(`${SYNTHETIC.includes.content}/site`)}&limit=${EDITS}`))
          .body,
      );
      const [opened, saved]: [number[], number[]] = [[], []];
      for (const [turn, { id }] of pages.entries()) {
        const began = performance.now();
        const item = itemSchema.parse((await service.ask(editor, `items/${id}?language=en`)).body);
        opened.push(performance.now() - began);
        const field = item.fields.find(({ type }) => type === 'Single-Line Text');
        if (!field) throw new Error('a page has no text');
        const asked = performance.now();
        const { status } = await service.ask(editor, `items/${id}`, {
          method: 'PATCH',
          ifMatch: item.revision,
          body: { language: 'en', fields: [{ id: field.id, value: `edit ${turn}`, base: field.value }] },
        });
        if (status !== 200) throw new Error(`a save was answered ${status}`);
        saved.push(performance.now() - asked);
      }
      const many = files.toLocaleString('en-GB');
      const shown = (times: readonly number[]) => `median ${median(times).toFixed(0)} ms of ${times.length}`;
      const row = (what: string, times: readonly number[], value: number) =>
        limited(`Editor, ${what} with ${many} items, p95`, percentile(times, 0.95), { value, unit: 'ms', digits: 0 }, shown(times));
      return [row('opening an item after a change', opened, OPEN_LIMIT_MS), row('saving a field', saved, SAVE_LIMIT_MS)];
    } finally {
      await service.stop();
      await authors.close();
    }
  },
};
