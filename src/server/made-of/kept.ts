import { onePerProcess } from '../one-per-process';
import type { Touched } from './touched';

/** What a publication changed; `everything` where nobody can say. */
export type Change = Touched | 'everything';

/** Something that keeps what it made or asked for, and forgets what has changed. */
export interface Keeper {
  /** @returns how much it has to make anew; what it must have before any page is made it asks for at once */
  forget(change: Change): number | Promise<number>;
}

const keepers = () => onePerProcess('madeOf.keepers', () => new Map<string | symbol, Keeper>());

/**
 * Has a keeper told of changes from now on.
 * @param name of what a process has one of: the last one of a name counts, whichever bundle of the server it is in
 */
export const tellOfChanges = (keeper: Keeper, name?: string): void => void keepers().set(name ?? Symbol('keeper'), keeper);

/** Tells all keepers. @returns how much they have to make anew */
export async function forgetChanged(change: Change): Promise<number> {
  const counts = await Promise.all([...keepers().values()].map((keeper) => keeper.forget(change)));
  return counts.reduce((sum, count) => sum + count, 0);
}
