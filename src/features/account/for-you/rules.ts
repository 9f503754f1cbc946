import { oneOf, ticked, type Rules } from '../common/rules';
import { followRules } from '../follows/rules';
import { articleRules } from '../saved/rules';

export const forYouRules = {
  ...followRules,
  save: articleRules,
  unsave: articleRules,
  'history-on': {},
  'history-off': {},
  off: {},
  on: { history: [oneOf('on')] },
  reset: { confirm: [ticked] },
} satisfies Record<string, Rules>;
