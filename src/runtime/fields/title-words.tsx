import type { ReactNode } from 'react';
import { titleParts } from '@/lib/rich-text/title';

/** A title as HTML shows it: the words that its editor wrote between stars in italics. An empty one is an empty text. */
export const titleWords = ({ value, written }: { value: string; written?: string | undefined }): ReactNode =>
  written === undefined ? value : titleParts(written).map((part, index) => (part.em ? <em key={index}>{part.text}</em> : part.text));
