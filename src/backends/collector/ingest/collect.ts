import { databaseLost } from '../../kit/database/lost.ts';
import type { CollectorContext } from '../context.ts';
import { firstOpenDay } from '../days.ts';
import { findViews } from '../storage/known-views.ts';
import type { Batch } from './messages.ts';
import { createBrowsers, deviceOf } from './browsers.ts';
import { sourceOf } from './sources.ts';

/** Who sent a batch, as the site's server saw it. */
export interface Sender {
  address: string;
  userAgent: string;
}

const browserOf = createBrowsers();

/** What a page says of itself, whoever looks at it: a visit of one view with nothing else in it was one that left again. */
const BY_ITSELF: ReadonlySet<string> = new Set(['Form Viewed', 'Listing Displayed', 'Onsite Search Performed']);

/**
 * Takes a batch in: visits are told apart, rows wait to be written. Bots, and what one line sends beyond its share, are counted
 * apart and are in no figure. What happens in a view is of that view's visit and page, however long nothing was heard of it.
 */
export async function collect(
  { db, limit, salts, visits, writer, now }: Pick<CollectorContext, 'db' | 'limit' | 'salts' | 'visits' | 'writer' | 'now'>,
  { site, messages: all }: Batch,
  { address, userAgent }: Sender,
): Promise<void> {
  const { bot, browser, os } = browserOf(userAgent);
  const arrived = now();
  if (bot) {
    writer.turnedAway(site, 'bot', arrived, all.length);
    return;
  }
  const messages = all.slice(0, limit.take(address, all.length, arrived));
  if (messages.length < all.length) writer.turnedAway(site, 'too many', arrived, all.length - messages.length);
  if (messages.length === 0) return;

  const who = await salts.visitor({ site, address, userAgent }, arrived);
  const begun = new Set(messages.flatMap(({ t, view }) => (t === 'view' ? [view] : [])));
  const unknown = new Set(messages.map(({ view }) => view).filter((view) => !begun.has(view) && !visits.known(view, site, arrived)));
  const written = await findViews(db, site, [...unknown], firstOpenDay(arrived)).catch((error: unknown) => {
    // What can be told apart without the database waits for it.
    if (databaseLost(error)) return [];
    throw error;
  });
  for (const { id, ...view } of written) visits.remember(id, view);

  for (const message of messages) {
    const at = arrived - message.age;
    if (message.t === 'view') {
      const { view, path, language, pageName, contentType, referrer, campaign, width } = message;
      const device = deviceOf(width);
      const visit = visits.view(who, { site, path, source: sourceOf(referrer, campaign), device, browser, os, language }, at, view);
      writer.view({ id: view, site, visit: visit.id, at, path, pageName, contentType, language });
      continue;
    }
    const known = visits.known(message.view, site, arrived);
    // A view that never arrived may still be one of a visit that did.
    const visit = known?.visit ?? (message.t === 'read' ? undefined : visits.open(who, at));
    if (!visit) {
      writer.turnedAway(site, 'no view', arrived, 1);
      continue;
    }
    if (known) visits.goOn(visit, at);
    const { view } = message;
    const path = known?.path ?? message.path ?? visit.path;
    if (message.t === 'read') writer.read({ view, at, depth: message.depth, ms: message.ms });
    else if (message.t === 'vital') writer.vital({ view, site, at, path, device: visit.device, name: message.name, value: message.value });
    else {
      const { name, value, number } = message;
      if (!BY_ITSELF.has(name)) visit.events += 1;
      writer.event({ site, visit: visit.id, view, at, path, name, value, number });
    }
  }
}
