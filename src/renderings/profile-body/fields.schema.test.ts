import { expect, it } from 'vitest';
import { page } from './fields.schema';

it('takes addresses of other sites only, and names them', () => {
  const value = `LinkedIn=${encodeURIComponent('https://www.linkedin.com/in/x?a=1&b=2')}&=https://orcid.org/0&Bad=javascript:alert(1)&Worse=nonsense`;
  expect(page.parse({ SocialLinks: { value } }).SocialLinks).toEqual([
    { name: 'LinkedIn', href: 'https://www.linkedin.com/in/x?a=1&b=2' },
    { name: 'orcid.org', href: 'https://orcid.org/0' },
  ]);
});
