import type { CollectorContext } from '../context.ts';
import type { Batch } from './messages.ts';
import { createBrowsers, deviceOf } from './browsers.ts';
import { sourceOf } from './sources.ts';

/** Who sent a batch, as the site's server saw it. */
export interface Sender {
  address: string;
  userAgent: string;
}

const browserOf = createBrowsers();

/** Takes a batch in: visits are told apart, rows wait to be written. Bots are counted apart and are in no figure. */
export async function collect(
  { salts, visits, writer, now }: Pick<CollectorContext, 'salts' | 'visits' | 'writer' | 'now'>,
  { site, messages }: Batch,
  { address, userAgent }: Sender,
): Promise<void> {
  const { bot, browser, os } = browserOf(userAgent);
  const arrived = now();
  if (bot) {
    writer.turnedAway(site, 'bot', arrived, messages.length);
    return;
  }
  const who = await salts.visitor({ site, address, userAgent }, arrived);
  for (const message of messages) {
    const at = arrived - message.age;
    if (message.t === 'view') {
      const { path, language, pageName, contentType, referrer, campaign, width } = message;
      const device = deviceOf(width);
      const visit = visits.view(who, { site, path, source: sourceOf(referrer, campaign), device, browser, os, language }, at);
      writer.view({ id: message.view, site, visit: visit.id, at, path, pageName, contentType, language });
      continue;
    }
    const visit = visits.open(who, at);
    if (!visit) {
      writer.turnedAway(site, 'no view', arrived, 1);
      continue;
    }
    if (message.t === 'read') writer.read({ view: message.view, at, depth: message.depth, ms: message.ms });
    else if (message.t === 'vital')
      writer.vital({ site, at, path: visit.path, device: visit.device, name: message.name, value: message.value });
    else {
      visit.events += 1;
      const { name, value, number, view } = message;
      writer.event({ site, visit: visit.id, view, at, path: visit.path, name, value, number });
    }
  }
}
