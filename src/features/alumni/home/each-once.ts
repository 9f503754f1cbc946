import type { Move } from './home.schema';

/** Each person once, by what is newest of them. @param moves the newest first */
export const eachOnce = (moves: readonly Move[]): Move[] =>
  moves.filter(({ person }, at) => moves.findIndex((other) => other.person.id === person.id) === at);
