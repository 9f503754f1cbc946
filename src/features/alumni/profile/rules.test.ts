import { describe, expect, it } from 'vitest';
import { checkForm } from '@/features/account/common';
import { FIELDS, PARTS, valuesOf, FACT_FIELDS } from './fields';
import { profileRules } from './rules';

const wrong = (fields: Record<string, string>) =>
  checkForm(
    profileRules.profile,
    Object.fromEntries(Object.entries({ revision: '1', name: 'Ann Lee', ...fields }).map(([name, value]) => [name, [value]])),
  );

describe('the form of one’s own profile', () => {
  it('needs a name alone', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ name: ' ' })).toEqual({ name: 'required' });
  });

  it('names the field that is wrong, and the limit', () => {
    expect(
      wrong({ headline: 'x'.repeat(161), country: 'Portugal', links: 'https://a.example\nhttp://b.example', for_name: 'friends' }),
    ).toEqual({
      headline: 'tooLong:160',
      country: 'unknown',
      links: 'link',
      for_name: 'unknown',
    });
    expect(wrong({ skills: Array(41).fill('x').join(',') })).toEqual({ skills: 'tooHigh:40' });
    expect(wrong({ languages: `English, ${'x'.repeat(41)}` })).toEqual({ languages: 'tooLong:40' });
  });

  it('reads lists as people type them', () => {
    expect(valuesOf('skills', ' Grids, Rowing;\nTides,,')).toEqual(['Grids', 'Rowing', 'Tides']);
    expect(valuesOf('links', 'https://a.example/x,y\n https://b.example ')).toEqual(['https://a.example/x,y', 'https://b.example']);
  });

  it('has every field once', () => {
    expect([...PARTS.flatMap(({ fields }) => fields), ...FACT_FIELDS].sort()).toEqual([...FIELDS].sort());
  });
});
