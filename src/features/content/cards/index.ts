/** Cards and rows of lists: documents, people, events. */
export { AccessMark } from './AccessMark';
export { ArticleCard } from './ArticleCard';
export { CardActionProvider } from './card-action';
export type { CardAction } from './card-action';
export { Eyebrow } from './Eyebrow';
export { eyebrowOf } from './eyebrow';
export { Byline } from './Byline';
export { CardTitle } from './CardTitle';
export { EventRow } from './EventRow';
export type { CardItem, CardModel, EventItem, PersonItem } from './model';
export { PersonCard } from './PersonCard';
export { personName, smallPortrait, toCard } from './to-card';
export { useCardLanguage, useEyebrow } from './use-text-language';
