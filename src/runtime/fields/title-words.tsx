import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { titleParts } from '@/lib/rich-text/title';

/**
 * A title as HTML shows it: the words that its editor wrote between stars in italics. An empty one is an empty text.
 * @param shown how each run of words is shown
 */
export const titleWords = (
  { value, written }: { value: string; written?: string | undefined },
  shown: (text: string) => ReactNode = (text) => text,
): ReactNode =>
  written === undefined
    ? shown(value)
    : titleParts(written).map(({ em, text }, index) =>
        em ? <em key={index}>{shown(text)}</em> : <Fragment key={index}>{shown(text)}</Fragment>,
      );
