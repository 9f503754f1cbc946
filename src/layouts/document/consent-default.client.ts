/**
 * The document's first script, before any tag that an adopter adds: Google's Consent Mode takes for granted what nobody has set. What
 * the visitor has agreed to follows from the measuring script.
 */
import { denyByDefault } from '@/features/analytics';

denyByDefault();
