import { z } from 'zod';
import { wordsIn } from '@/lib/rich-text/words';
import { richTextField } from './fields.schema';

/** Words of a rich text, which itself stays on the server. One that was cut for its reader says how many the whole has. */
export const wordsField = z.union([
  z.object({ wholeWords: z.number() }).transform(({ wholeWords }) => wholeWords),
  richTextField.transform(({ value }) => wordsIn(value)),
]);
