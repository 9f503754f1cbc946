// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { consentDefault } from '@/generated/consent-default';
import { denyByDefault, updateConsentMode } from './consent-mode';

beforeEach(() => {
  delete window.dataLayer;
});
const said = () => (window.dataLayer ?? []).map((each) => Array.from(each as ArrayLike<unknown>));

it('is denied by a script before the tags of the head, as gtag.js takes it: the arguments themselves, no array', () => {
  (0, eval)(consentDefault.code);
  expect(said()).toEqual([
    [
      'consent',
      'default',
      { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied', wait_for_update: 500 },
    ],
    ['set', 'ads_data_redaction', true],
  ]);
  for (const each of window.dataLayer ?? []) expect(Object.prototype.toString.call(each)).toBe('[object Arguments]');
  // The measuring script comes later, and says it no second time.
  denyByDefault();
  expect(said()).toHaveLength(2);
});
it('follows the visitor, for measurement alone', () => {
  window.dataLayer = [];
  updateConsentMode('given');
  updateConsentMode('refused');
  for (const each of window.dataLayer) expect(Object.prototype.toString.call(each)).toBe('[object Arguments]');
  expect(said()).toEqual([
    ['consent', 'update', { analytics_storage: 'granted' }],
    ['consent', 'update', { analytics_storage: 'denied' }],
  ]);
});
