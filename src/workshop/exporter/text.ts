import { stringify } from 'yaml';
import { blockForms, htmlFor, noteDefinitions, parseHtml, verbatim } from '../markdown/from-html.ts';
import type { AddressContext } from '../markdown/from-html.ts';
import type { YamlMap } from '../markdown/front-matter.ts';
import { parseBlocks } from '../markdown/blocks.ts';
import { renderTexts } from '../markdown/to-html.ts';
import type { HtmlContext } from '../markdown/to-html.ts';

/** A piece of a page to be written: rich text, or a block. */
export type ExportPiece = { kind: 'text'; html: string } | { kind: 'block'; component: string; data: YamlMap };

export const yaml = (value: YamlMap): string => stringify(value, { lineWidth: 0, schema: 'failsafe', blockQuote: 'literal' }).trimEnd();

const blockText = (piece: Extract<ExportPiece, { kind: 'block' }>): string =>
  Object.keys(piece.data).length === 0 ? `:::${piece.component}\n:::` : `:::${piece.component}\n${yaml(piece.data)}\n:::`;

interface Form {
  markdown: string;
  html: string;
  raw: boolean;
}

/**
 * The text of a document in Markdown. What Markdown cannot say so that an import gives the same HTML is written as HTML, block by
 * block, and as it stands where that is not enough.
 * `exact` is false where even that does not give the same; then something of the text will differ after an import.
 */
export async function writeText(
  pieces: readonly ExportPiece[],
  notes: string,
  addresses: AddressContext,
  reading: HtmlContext,
): Promise<{ markdown: string; exact: boolean }> {
  const forms = await Promise.all(
    pieces.map(async (piece): Promise<Form[]> =>
      piece.kind === 'text' ? (await parseHtml(piece.html, addresses)).map((node) => ({ ...blockForms(node), raw: false })) : [],
    ),
  );
  const definitions = notes === '' ? [] : noteDefinitions(await parseHtml(notes, addresses));
  const asItStands = new Set<number>();
  const compose = (): string =>
    [
      ...pieces.map((piece, index) => {
        if (piece.kind === 'block') return blockText(piece);
        if (asItStands.has(index)) return verbatim(htmlFor(piece.html.trim(), addresses));
        return (forms[index] ?? []).map((form) => (form.raw ? form.html : form.markdown)).join('\n\n');
      }),
      definitions.join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n');

  const wanted = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.html.trim()] : []));
  const textForms = forms.filter((_form, index) => pieces[index]?.kind === 'text');
  const same = async (): Promise<boolean[]> => {
    const texts = parseBlocks(compose()).flatMap((segment) => (segment.kind === 'text' ? [segment.markdown] : []));
    const result = await renderTexts(texts, reading);
    return [...wanted.map((html, index) => result.html[index] === html), result.notes === notes.trim()];
  };
  const first = await same();
  if (first.every(Boolean)) return { markdown: compose(), exact: true };
  for (const [index, list] of textForms.entries()) {
    if (first[index]) continue;
    for (const form of list) {
      // A block that does not come back alone is written as HTML.
      const [alone = ''] = (await renderTexts([`${form.markdown}\n\n${definitions.join('\n')}`], reading)).html;
      const [itself = ''] = (await renderTexts([form.html], reading)).html;
      form.raw = normalNotes(alone) !== normalNotes(itself);
    }
  }
  const second = await same();
  if (second.every(Boolean)) return { markdown: compose(), exact: true };
  // What no notation of Markdown gives back: broken nesting, white space between blocks.
  const textPieces = pieces.flatMap((piece, index) => (piece.kind === 'text' ? [index] : []));
  for (const [index, at] of textPieces.entries()) if (!second[index]) asItStands.add(at);
  return { markdown: compose(), exact: (await same()).every(Boolean) };
}

/** Alone, a block's first note is number 1. */
const normalNotes = (html: string): string => html.replace(/<sup><a href="#n\d+">\d+<\/a><\/sup>/g, '<sup/>');
