import { oneLine } from './line.ts';
import { alone, webAddress, type ListItem, type Part } from './parts.ts';

const lines = (...all: readonly (string | false | undefined)[]): string => all.filter((line) => typeof line === 'string').join('\n');

const itemText = ({ title, eyebrow, text, href }: ListItem): string =>
  lines(
    `* ${alone(title)}`,
    eyebrow !== undefined && `  ${alone(eyebrow)}`,
    text !== undefined && `  ${alone(text)}`,
    href !== undefined && `  ${webAddress(href)}`,
  );

/** What a part says, as text. */
export function partText(part: Part): string {
  switch (part.kind) {
    case 'heading':
    case 'paragraph':
    case 'small':
      return oneLine(part.text);
    case 'subheading':
      return `${oneLine(part.text)}\n${'-'.repeat([...oneLine(part.text)].length)}`;
    case 'code':
      return `    ${oneLine(part.text)}`;
    case 'button':
      return `${oneLine(part.text)}:\n${webAddress(part.href)}`;
    case 'lead':
      return itemText(part);
    case 'footer':
      return lines(
        '--',
        part.text !== undefined && oneLine(part.text),
        ...part.items.flatMap(({ title, href }) => [`${oneLine(title)}:`, webAddress(href)]),
      );
    case 'list':
    case 'stories':
    case 'titles':
      return part.items.map(itemText).join('\n\n');
  }
}
