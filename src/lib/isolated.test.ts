import { expect, it } from 'vitest';
import { isolated } from './isolated';

it('keeps a name that is written from right to left by itself, and leaves every other as it is', () => {
  expect(['שרה', 'سارة', 'Zoë Ångström', '10 %'].map(isolated)).toEqual(['\u2068שרה\u2069', '\u2068سارة\u2069', 'Zoë Ångström', '10 %']);
});
