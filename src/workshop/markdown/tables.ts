const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);

/**
 * Kramdown takes `| --- |` under a heading row of any width; GitHub Flavored Markdown (section 4.10) wants as many cells as
 * the heading has, and shows the rows as text otherwise. The line under the heading gets the cells that it lacks. Only lines
 * that begin with `|` are looked at, none inside fenced code.
 */
export function mendTables(markdown: string, mended: () => void): string {
  const lines = markdown.split('\n');
  let fence = '';
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : '';
    const next = lines[index + 1];
    if (
      fence !== '' ||
      mark ||
      next === undefined ||
      !/^ {0,3}\|/.test(line) ||
      !/^ {0,3}\|/.test(next) ||
      DELIMITER.test(line) ||
      !DELIMITER.test(next)
    )
      continue;
    const [head, under] = [cells(line), cells(next)];
    // Only the first row of a table has this line below it.
    if (head.length === under.length || /^ {0,3}\|/.test(lines[index - 1] ?? '')) continue;
    lines[index + 1] = `|${head.map((_cell, at) => under[at] ?? ' --- ').join('|')}|`;
    mended();
  }
  return lines.join('\n');
}
