/**
 * Inline, before the tags that an adopter adds to the head (`config/tags`): Google's Consent Mode takes for granted what nobody has set.
 * What the visitor has agreed to follows from the measuring script.
 */
import { denyByDefault } from '@/features/analytics';

denyByDefault();
