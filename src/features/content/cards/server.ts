/** The server's door of cards and rows: queries and schemas. */
export { cardFragment, cardItem, personFragment, personItem } from './cards.server';
export { cardShape, personShape } from './cards.schema';
