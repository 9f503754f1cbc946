import { expect, it, vi } from 'vitest';
import { pagePolicy } from './page-policy';

vi.mock('./tags', () => ({ TAGS: ['load()'], TAG_HOSTS: ['https://tags.example'] }));

it.each([
  ['as it is built', {}],
  ['of a running site with offers and a captcha', { offers: 'https://offers.example', frames: ['https://captcha.example'] }],
])('the policy %s admits what tags ask', (_, admitted) => {
  const policy = pagePolicy(admitted).split('; ');
  for (const name of ['connect-src', 'img-src', 'frame-src'])
    expect(policy.find((directive) => directive.startsWith(`${name} `))).toContain(' https://tags.example');
});
