/** The server's door of cards and rows: queries and schemas. */
export { cards, people, reachable } from './cards.server';
export { cardShape, personShape } from './cards.schema';
