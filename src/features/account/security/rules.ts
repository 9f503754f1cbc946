import { atMost, line, required, ticked, uuid, type Rules } from '../common/rules';

export const securityRules = {
  end: { id: [required, uuid] },
  others: {},
  again: {},
  remove: { id: [required, uuid] },
  disconnect: { provider: [required, atMost(100), line], label: [line, atMost(100)] },
  unlink: { identity: [required, atMost(255), line] },
  rename: { id: [required, uuid], label: [required, atMost(50), line] },
  everywhere: { confirm: [ticked] },
} satisfies Record<string, Rules>;
