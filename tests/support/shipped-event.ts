import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Start and end of an event of the running product, whose dates `npm test` moves with the clock. @param name of its item */
export function shippedEvent(name: string): { start: Date; end: Date } {
  const root = process.env.CONTENT_ITEMS_ROOT;
  if (!root) throw new Error('CONTENT_ITEMS_ROOT is not set: these tests run against the site that `npm test -- e2e` starts.');
  const yaml = readFileSync(path.join(root, `src/sitecore/items/content/aldermoor/dotcom/Home/events/${name}.yml`), 'utf8');
  const moment = (field: string): Date => {
    const [, value = ''] = new RegExp(`Hint: ${field}\\s+Value: (\\S+)`).exec(yaml) ?? [];
    const at = new Date(value.replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z'));
    if (Number.isNaN(at.getTime())) throw new Error(`${name} has no ${field}`);
    return at;
  };
  return { start: moment('StartDate'), end: moment('EndDate') };
}
