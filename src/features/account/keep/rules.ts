import { atMost, LIMITS, line, oneOf, required, sitePath, slug, type Rules } from '../common/rules';
import { articleRules } from '../saved/rules';

export const STEPS = ['1', '2', '3', '4', '5'] as const;

const article = { ...articleRules, articleType: [line, atMost(50)], image: [sitePath, atMost(LIMITS.default)], from: [sitePath] };

/** Forms that stand on articles. */
export const keepRules = {
  save: article,
  unsave: article,
  rate: { ...article, rating: [required, oneOf(...STEPS)] },
  /** Sent by a script alone: it notes that a signed-in reader who allows it has read the article. */
  read: { articleId: articleRules.articleId, topic: [slug], author: [slug] },
} satisfies Record<string, Rules>;
