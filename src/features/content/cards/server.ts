/** The server's door of cards and rows: queries and schemas. */
export { cards, experts, people, reachable } from './cards.server';
export { cardShape, personShape } from './cards.schema';
