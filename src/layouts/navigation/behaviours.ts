import { accountBehaviours } from '@/features/account/behaviours';
import { contentBehaviours, type Behaviour } from '@/features/content/behaviours';

/** `data-enhance` → its module, fetched when a page has such an element. A name that is not here stays what the document has. */
export const behaviours: Readonly<Record<string, () => Promise<Behaviour>>> = { ...contentBehaviours, ...accountBehaviours };
