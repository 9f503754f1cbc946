/** The share picture: title under the waterline, the page's drawing beside it (design: paper, ink, one red, the serif large). */
import { createElement, type CSSProperties, type ReactNode } from 'react';
import { SHARE_SIZE, type ShareCard } from './card';
import { fitTitle, LINE_HEIGHT } from './fit-title';

const FONTS = { title: 'Literata, Literata Ext', words: 'Schibsted Grotesk, Schibsted Grotesk Ext' } as const;
/** Where the drawing stands: the last four of twelve columns, to the edge. */
export const DRAWING = { left: 804, top: 0, width: 396, height: 630 } as const;

const INK = { paper: '#fbfaf6', ink: '#14211e', quiet: '#43504b', rule: '#d9d4c7', accent: '#b8270e' } as const;
const MARGIN = 64;
/** No title of which more than this could be read at the smallest size. */
const TITLE_MAX = 220;
const TEXT_WIDTH = DRAWING.left - 2 * MARGIN;
const WATERLINE = 124;
const TITLE_TOP = 252;
const TITLE_HEIGHT = SHARE_SIZE.height - TITLE_TOP - 56;

const box = (style: CSSProperties, ...children: ReactNode[]): ReactNode =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);
const bar = (left: number, top: number, width: number, height: number, background: string): ReactNode =>
  box({ position: 'absolute', left, top, width, height, background });

/** The lengths of the piles follow the title, so that two pictures side by side differ. */
function piles(title: string): number[] {
  let state = 2166136261;
  for (const character of title) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return Array.from({ length: 5 }, (_, index) => 22 + ((state >>> (index * 5)) % 32));
}

function waterline(title: string): ReactNode[] {
  const step = TEXT_WIDTH / 12;
  return [
    bar(MARGIN, WATERLINE, TEXT_WIDTH, 2, INK.ink),
    ...Array.from({ length: 13 }, (_, index) =>
      bar(Math.round(MARGIN + index * step) - (index === 12 ? 2 : 0), WATERLINE - 8, 2, 8, INK.ink),
    ),
    ...piles(title).map((height, index) => bar(Math.round(MARGIN + index * 18), WATERLINE, 6, height, INK.accent)),
  ];
}

/** The picture without its drawing, as satori reads it. */
export function shareDesign({ title: whole, eyebrow, siteName }: ShareCard): ReactNode {
  const characters = [...whole];
  const title = characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX).join('')}…` : whole;
  const { size, lines } = fitTitle(title, TEXT_WIDTH, TITLE_HEIGHT);
  const words: CSSProperties = {
    fontFamily: FONTS.words,
    position: 'absolute',
    left: MARGIN,
    width: TEXT_WIDTH,
    height: 34,
    overflow: 'hidden',
  };
  return box(
    { position: 'relative', width: SHARE_SIZE.width, height: SHARE_SIZE.height, background: INK.paper, color: INK.ink },
    box({ ...words, top: 58, fontSize: 26, letterSpacing: '-0.01em' }, siteName),
    ...waterline(title),
    box({ ...words, top: 200, fontSize: 22, color: INK.quiet, letterSpacing: '0.1em', textTransform: 'uppercase' }, eyebrow),
    createElement(
      'div',
      {
        style: {
          position: 'absolute',
          left: MARGIN,
          top: TITLE_TOP,
          width: TEXT_WIDTH,
          display: 'block',
          fontFamily: FONTS.title,
          fontSize: size,
          lineHeight: LINE_HEIGHT,
          letterSpacing: '-0.024em',
          lineClamp: lines,
          wordBreak: 'break-word',
          textWrap: 'balance',
        },
      },
      title,
    ),
    bar(DRAWING.left, 0, DRAWING.width, DRAWING.height, INK.rule),
  );
}
