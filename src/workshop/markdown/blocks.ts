import { DocumentError, parseYamlMap } from './front-matter.ts';
import type { YamlMap } from './front-matter.ts';

/** A piece of a document's text: Markdown, or a block that becomes a rendering. */
export type Segment = { kind: 'text'; markdown: string } | { kind: 'block'; name: string; data: YamlMap; line: number };

/**
 * Splits a text at its blocks (`:::Name`, YAML lines, `:::`). Fenced code is left alone; texts of blanks only are left out.
 * @param firstLine line of the text's first line in its file
 * @throws DocumentError when a block is not closed or its lines are no YAML
 */
export function parseBlocks(body: string, firstLine = 1): Segment[] {
  const segments: Segment[] = [];
  let text: string[] = [];
  let fence: string | undefined;
  let block: { name: string; lines: string[]; line: number } | undefined;
  const flush = (): void => {
    const markdown = text.join('\n').replace(/^\n+|\s+$/g, '');
    if (markdown !== '') segments.push({ kind: 'text', markdown });
    text = [];
  };
  body.split('\n').forEach((line, index) => {
    const at = firstLine + index;
    if (block) {
      if (/^:::\s*$/.test(line)) {
        segments.push({ kind: 'block', name: block.name, data: parseYamlMap(block.lines.join('\n'), block.line + 1), line: block.line });
        block = undefined;
      } else if (/^:::\w/.test(line)) throw new DocumentError(`the block ${block.name} of line ${block.line} is not closed with ":::"`, at);
      else block.lines.push(line);
      return;
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined;
    const open = fence === undefined ? /^:::([A-Za-z]\w*)\s*$/.exec(line) : null;
    if (open) {
      flush();
      block = { name: open[1] ?? '', lines: [], line: at };
    } else text.push(line);
  });
  if (block) throw new DocumentError(`the block ${block.name} is not closed with ":::"`, block.line);
  flush();
  return segments;
}
