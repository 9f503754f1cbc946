import { wordsIn } from '../../lib/rich-text/words.ts';
import { findRendering, templateNamed } from '../definitions/schema.ts';
import { parseBlocks } from '../markdown/blocks.ts';
import { DocumentError } from '../markdown/front-matter.ts';
import type { YamlMap } from '../markdown/front-matter.ts';
import { mendFragments } from '../markdown/fragments.ts';
import { htmlText, renderTexts } from '../markdown/to-html.ts';
import type { HtmlContext } from '../markdown/to-html.ts';
import type { SourceFile } from './source.ts';

/** A piece of a document's text: HTML, or a block with its component. */
export type Piece = { kind: 'text'; html: string } | { kind: 'block'; component: string; data: YamlMap };

export interface DocumentText {
  pieces: Piece[];
  /** HTML of the footnotes. */
  notes: string;
  hasBlocks: boolean;
  words: number;
}

/**
 * The text of one file as pieces.
 * @param problem told of links within the text that lead nowhere
 * @throws DocumentError for a block whose component does not exist or has no datasource
 */
export async function readText(
  source: SourceFile,
  body: string,
  context: HtmlContext,
  problem: (note: string) => void,
): Promise<DocumentText> {
  if (source.html) {
    const [text = ''] = mendFragments([await htmlText(body, context)], problem);
    return { pieces: text === '' ? [] : [{ kind: 'text', html: text }], notes: '', hasBlocks: false, words: wordsIn(text) };
  }
  const segments = parseBlocks(body, source.bodyLine);
  for (const segment of segments) {
    if (segment.kind !== 'block') continue;
    const rendering = findRendering(segment.name);
    if (!rendering) throw new DocumentError(`there is no component "${segment.name}"`, segment.line);
    if (!rendering.def.datasource && Object.keys(segment.data).length > 0)
      throw new DocumentError(`the component ${segment.name} takes no values`, segment.line);
    if (rendering.def.datasource) templateNamed(rendering.def.datasource);
  }
  const { html: written, notes } = await renderTexts(
    segments.flatMap((segment) => (segment.kind === 'text' ? [segment.markdown] : [])),
    context,
  );
  const html = mendFragments(written, problem);
  let at = 0;
  const pieces = segments.flatMap((segment): Piece[] => {
    if (segment.kind === 'block') return [{ kind: 'block', component: segment.name, data: segment.data }];
    const text = html[at++] ?? '';
    return text === '' ? [] : [{ kind: 'text', html: text }];
  });
  return {
    pieces,
    notes,
    hasBlocks: segments.some((segment) => segment.kind === 'block'),
    words: html.reduce((sum, each) => sum + wordsIn(each), wordsIn(notes)),
  };
}
