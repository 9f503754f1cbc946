import { articleId, atMost, LIMITS, line, required, sitePath, type Rules } from '../common/rules';

const article = { articleId: [required, articleId], path: [required, sitePath], title: [required, line, atMost(LIMITS.default)] };

export const savedRules = {
  remove: article,
  restore: article,
  note: { ...article, note: [atMost(LIMITS.note)], was: [line, atMost(20)] },
} satisfies Record<string, Rules>;

export { article as articleRules };
