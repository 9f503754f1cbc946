/** Runs in a thread of its own: reads the text of the PDF that it was given, says it, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** A CV has few pages; what stands behind these is not read. */
const MOST_PAGES = 20;
const MOST_LETTERS = 200_000;

interface Piece {
  text: string;
  x: number;
  y: number;
  height: number;
  end: boolean;
}

/** Pieces of a page as lines: another line begins where a piece stands lower. */
function linesOf(pieces: readonly Piece[]): string {
  let text = '';
  let before: Piece | undefined;
  for (const piece of pieces) {
    if (before !== undefined && !text.endsWith('\n') && Math.abs(before.y - piece.y) > Math.max(2, before.height / 2)) text += '\n';
    text += piece.text;
    if (piece.end) text += '\n';
    before = piece;
  }
  return text;
}

async function read(bytes: Uint8Array): Promise<{ is: string; text?: string; why?: string }> {
  try {
    const document = await getDocumentProxy(bytes, { disableFontFace: true, useSystemFonts: false, verbosity: 0 });
    let text = '';
    for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES) && text.length < MOST_LETTERS; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const pieces = items.flatMap((item): Piece[] => {
        if (!('str' in item)) return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ text: item.str, x: x ?? 0, y: y ?? 0, height: item.height, end: item.hasEOL }];
      });
      text += `${linesOf(pieces)}\n`;
    }
    return { is: 'text', text: text.slice(0, MOST_LETTERS) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return name === 'PasswordException' ? { is: 'locked' } : { is: 'broken', why: String(error) };
  }
}

parentPort?.postMessage(await read(workerData as Uint8Array));
