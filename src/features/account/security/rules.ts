import { required, ticked, uuid, type Rules } from '../common/rules';

export const securityRules = {
  end: { id: [required, uuid] },
  others: {},
  everywhere: { confirm: [ticked] },
} satisfies Record<string, Rules>;
