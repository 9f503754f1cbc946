// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askPosition } from './position';

type Ask = Geolocation['getCurrentPosition'];
/** A browser that answers so. */
const browser = (getCurrentPosition: Ask) => vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude } }) as GeolocationPosition;

describe('a place that the browser knows', () => {
  afterEach(() => vi.unstubAllGlobals());
  const field = () => {
    document.body.innerHTML = '<form><input name="near"></form>';
    const form = document.querySelector('form')!;
    const sent = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
    return { field: form.querySelector('input')!, sent };
  };

  it('goes into the field to about a kilometre, and the form is sent', async () => {
    browser((found) => found(at(53.551086, 9.993682)));
    const { field: near, sent } = field();
    expect([await askPosition(near), near.value, sent.mock.calls.length]).toEqual(['idle', '53.55,9.99', 1]);
  });
  it('is refused by the visitor, and nothing is sent', async () => {
    browser((_found, refused) => refused?.({ code: 1 } as GeolocationPositionError));
    const { field: near, sent } = field();
    expect([await askPosition(near), near.value, sent.mock.calls.length]).toEqual(['refused', '', 0]);
  });
  it('is not asked for where the page may not ask', async () => {
    vi.stubGlobal('navigator', {});
    expect(await askPosition(field().field)).toBe('refused');
  });
});
