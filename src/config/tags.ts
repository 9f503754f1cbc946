/**
 * Inline scripts of tags, Google's or others', that stand in the head of every document: their code, byte for byte. The
 * Content-Security-Policy admits each by its hash, and before them stands what denies them everything until the visitor has agreed.
 * None, unless an adopter adds one.
 */
export const TAGS: readonly string[] = [];

/** Origins that these tags ask, load pictures from and frame, such as `https://www.google-analytics.com`: the policy admits them. */
export const TAG_HOSTS: readonly string[] = [];
