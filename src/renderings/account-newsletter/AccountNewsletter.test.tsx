// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountNewsletter';
import { examples } from './examples';

describe('AccountNewsletter', () => {
  describeExamples(rendering, examples);

  it.each([
    ['confirm', 'Confirm the address'],
    ['unsubscribe', 'Unsubscribe'],
  ] as const)('a link of a mail (%s) shows a button that posts', (name, button) => {
    renderExample(rendering, examples[name]);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: button }).form!;
    expect([form.method, ...new FormData(form).values()]).toEqual(['post', name, 'en', 'a-token-of-a-mail']);
  });
  it.each([
    ['sent', 'Check your inbox', ['Read what is new', 'Subscribe another address']],
    ['confirmed', 'Your subscription is complete', ['Read what is new', 'See all newsletters']],
    ['link too old', 'The link has expired', ['Read what is new', 'See all newsletters']],
    ['unsubscribed', 'These e-mails have ended', ['Read what is new', 'See all newsletters']],
    ['added', 'Subscribed', ['Read what is new', 'For You', 'Choose what comes']],
    ['subscribed', 'Subscribed', ['Read what is new', 'For You', 'Choose what comes']],
  ] as const)('what is over (%s) has a heading and somewhere to go', (name, heading, ways) => {
    const { container } = renderExample(rendering, examples[name]);
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy();
    expect([...container.querySelectorAll('.flow a')].map((way) => way.textContent?.trim())).toEqual(ways);
    expect(screen.queryByRole('button', { name: /Register|Confirm/ })).toBeNull();
  });

  it.each([
    ['confirm', 'Confirm your address', []],
    ['unsubscribe', 'Unsubscribe', []],
    ['confirm, of nobody', 'The link has expired', ['See all newsletters']],
    ['nothing to end', 'This had ended already', ['Read what is new', 'See all newsletters']],
    ['link of nobody', 'The link has expired', ['See all newsletters']],
  ] as const)('what a link of a mail leads to (%s) is the page’s heading, and said once', (name, heading, ways) => {
    renderExample(rendering, examples[name]);
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([['H1', heading]]);
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual(ways);
  });

  it('says before it is pressed what comes to which address, how often and from when', () => {
    renderExample(rendering, examples.confirm);
    expect(screen.getByText(/^One click, and this comes to/).textContent).toBe('One click, and this comes to margit@sommer.example:');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Weekly BriefingEvery week, next on 30 November 2026',
      'Alerts on Energy & networks',
    ]);
  });

  it('keeps the question as the heading where the answer did not come', () => {
    renderExample(rendering, examples['unsubscribe, refused']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unsubscribe');
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  });

  it('sends whom an old link brings a new one', () => {
    renderExample(rendering, examples['link of nobody']);
    const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Send me a new link' });
    expect(new FormData(form!).get('form')).toBe('manage-link');
  });

  it('asks once more for the link of its mail where the service is down', () => {
    renderExample(rendering, examples['service down']);
    expect(screen.getByText('Try again').getAttribute('href')).toBe('');
  });

  it('says that none has come since the latest, where nothing had appeared', () => {
    renderExample(rendering, examples['none since']);
    const latest = screen.getByRole('region', { name: 'The latest Weekly Briefing' });
    expect(latest.textContent).toContain('Sent on 16 November 2026. No issue since: by 23 November 2026 nothing new had appeared.');
  });
  it('has the latest issue beside the form, and when the next ones come', () => {
    renderExample(rendering, examples.usual);
    const latest = within(screen.getByRole('region', { name: 'The latest Weekly Briefing' }));
    expect(latest.getByText('23 November 2026').getAttribute('datetime')).toBe('2026-11-23T06:00:00.000Z');
    expect(latest.getAllByRole('heading', { level: 3 }).map((title) => [title.textContent, title.nextElementSibling?.textContent])).toEqual(
      [
        ['The long queue', 'Energy & networks · 12 minutes'],
        ['Copper has a memory', 'Industry · 9 minutes'],
        ['What a harbour is paid for', 'Land & water · 1 minute'],
        ['A short note', undefined],
      ],
    );
    expect(latest.getByRole('presentation').getAttribute('src')).toContain('art-21.png');
    const next = within(screen.getByRole('region', { name: 'Next issues' }));
    expect(next.getAllByRole('term').map((name) => `${name.textContent} ${name.nextElementSibling?.textContent}`)).toEqual([
      'Weekly Briefing 30 November 2026',
      'Monthly Highlights 1 December 2026',
    ]);
  });

  it('has the dates alone where no issue is known, and nothing beside what a link of a mail asks', () => {
    renderExample(rendering, examples['no issue yet']);
    expect(screen.queryByRole('region', { name: /latest/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Next issues' })).toBeTruthy();
    cleanup();
    renderExample(rendering, examples.confirm);
    expect(screen.queryByRole('region', { name: 'Next issues' })).toBeNull();
  });

  it('ticks what was ticked again when the address is wrong, also what stands in what opens', () => {
    const { container } = renderExample(rendering, examples['an address that is wrong, with what was ticked']);
    const ticked = [...container.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:checked')];
    expect(ticked.map(({ name, value }) => [name, value])).toEqual([
      ['newsletter', 'monthly-highlights'],
      ['topic', 'energy'],
    ]);
    expect(container.querySelector('details')!.open).toBe(true);
  });

  describe('for who is signed in', () => {
    const offered = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { hidden: true }).map(({ value }) => value);
    it('shows what comes already, leads to where it is changed, and offers all to another address', () => {
      renderExample(rendering, examples['signed in']);
      const own = within(screen.getByRole('heading', { level: 2, name: 'What you get' }).closest('section')!);
      expect(own.getByText('Sent to').textContent).toBe('Sent to margit@sommer.example');
      expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Monthly Highlights']);
      expect(own.getByRole('link', { name: 'Choose what comes' }).getAttribute('href')).toBe(
        '/user-registration/manage-account/edit-subscriptions',
      );
      const address = document.querySelector<HTMLInputElement>('input[name="email"]')!;
      // For another address: what comes to the account's own is chosen above.
      expect([address.value, address.closest('details')?.open, address.closest('details')?.querySelector('summary')?.textContent]).toEqual([
        '',
        false,
        'Subscribe another address',
      ]);
      expect(offered()).toEqual(['weekly-briefing', 'monthly-highlights', 'energy']);
      expect(screen.queryByText('Subscribed already?')).toBeNull();
    });
    it('has the form open, with the account’s address, for what was asked for on the way here', () => {
      renderExample(rendering, examples['signed in, one asked for']);
      const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' });
      expect([address.value, address.closest('details')?.open]).toEqual(['margit@sommer.example', true]);
    });
    it('asks nothing of who gets everything, and says when it is paused', () => {
      const { container } = renderExample(rendering, examples['signed in, with everything']);
      expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
      expect(screen.getByText('Alerts on Energy & networks')).toBeTruthy();
      expect(container.querySelector('time')?.closest('p')?.textContent).toBe('No e-mails until 24 December 2026.');
    });
    it('says that nothing comes yet', () => {
      renderExample(rendering, examples['signed in, with nothing']);
      expect(screen.getByText('You get no newsletters yet.')).toBeTruthy();
      expect(offered()).toEqual(['weekly-briefing', 'monthly-highlights', 'energy']);
    });
    it('leads to the list where it is not known now', () => {
      renderExample(rendering, examples['signed in, the list not known']);
      expect(screen.getByRole('link', { name: 'Choose what comes' })).toBeTruthy();
      expect(screen.queryByText('Subscribed already?')).toBeNull();
    });
  });

  it('asks for a choice', () => {
    renderExample(rendering, examples['errors shown']);
    expect(screen.getByRole('group', { name: /corrected/ }).textContent).toContain('Choose at least one newsletter or topic');
  });
});
