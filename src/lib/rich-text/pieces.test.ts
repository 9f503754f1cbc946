import { expect, it } from 'vitest';
import { joinPieces, piecesOf } from './pieces.ts';

const line = (html: string) => joinPieces(piecesOf(html));

it('keeps headings, items of lists, cells and captions apart from the sentences beside them', () => {
  expect(line('<h2>The empty days</h2><p>Most of it.</p><p>The rest<br>is interval.</p>')).toBe(
    'The empty days · Most of it. The rest is interval.',
  );
  expect(line('<p>Three of them:</p><ul><li>one</li> <li><p>two</p></li><li>three.</li></ul><p>So.</p>')).toBe(
    'Three of them: one · two · three. So.',
  );
  expect(line('<table><caption>Files</caption><tr><th>Days</th><td>212</td></tr></table>')).toBe('Files · Days · 212');
  expect(line('From the editors: Days & nights\nThe long queue, Ines Valbuena')).toBe(
    'From the editors: Days & nights · The long queue, Ines Valbuena',
  );
});

it('shows no marks of notes, and nothing that is no text', () =>
  expect(line('<p>The queue.<sup><a href="#n1">1</a></sup> It<!-- no --> grew.</p><script>no()</script>')).toBe('The queue. It grew.'));
