import { createWindow } from '../../kit/throttle.ts';
import type { OffersContext } from '../context.ts';
import { tooMany } from '../errors.ts';

/** Cards that one reader may try in an hour. */
const TRIES = { times: 20, minutes: 60 };

/** Counts a card that a reader tries. @throws OffersError `too-many-attempts` */
export async function needCardTry({ db, secrets }: Pick<OffersContext, 'db' | 'secrets'>, uid: string): Promise<void> {
  const wait = await createWindow(db, 'offers.counts').take(secrets.mac('cards', uid), TRIES);
  if (wait !== undefined) throw tooMany(wait, { reader: uid });
}
