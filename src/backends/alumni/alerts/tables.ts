import { list, moment, orNull, preset, text, uuid } from '../../kit/database/tables.ts';
import type { Frequency } from '../../kit/issue.ts';

/** Tables of the alerts, as their migrations leave them. */
export const alertTables = {
  alerts: {
    account: uuid,
    id: uuid,
    types: list,
    words: text(),
    country: text(),
    frequency: text<Frequency>(),
    fresh_from: moment,
    changed_at: preset(moment),
    frequency_at: orNull(moment),
  },
  alert_posts: { account: uuid, post: uuid },
  alert_issues: { account: uuid, issue: text(), at: preset(moment) },
};
