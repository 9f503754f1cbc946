import { createWindow } from '../../kit/throttle.ts';
import type { OffersContext } from '../context.ts';
import { tooMany } from '../errors.ts';

/** Numbers of receipts that may be tried in an hour for one address: they are counted up, and who withdraws cannot take it back. */
const TRIES = { times: 10, minutes: 60 };

/** Counts a number that is tried for an address, whether there is an account of it or not. @throws OffersError `too-many-attempts` */
export async function needNumberTry({ db, secrets }: Pick<OffersContext, 'db' | 'secrets'>, address: string): Promise<void> {
  const wait = await createWindow(db, 'offers.counts').take(secrets.mac('endings', address.toLowerCase()), TRIES);
  if (wait !== undefined) throw tooMany(wait);
}
