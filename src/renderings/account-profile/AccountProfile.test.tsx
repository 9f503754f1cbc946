// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountProfile';
import { examples } from './examples';

describe('AccountProfile', () => {
  describeExamples(rendering, examples);

  it('is a form that works without a script', () => {
    renderExample(rendering, examples.usual);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the changes' }).form!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/account/profile']);
    expect([...new FormData(form)]).toEqual([
      ['form', 'profile'],
      ['language', 'en'],
      ['was', expect.stringMatching(/^(?:\w+\.){5}\w+$/) as string],
      ['firstName', 'Margit'],
      ['lastName', 'Sommer'],
      ['company', 'Stadtwerke Lübeck'],
      ['titleName', 'Head of networks'],
      ['country', 'DE'],
      ['mailLanguage', 'de'],
    ]);
  });
  it('sums up what is wrong, takes the focus there, and leads to the fields', () => {
    renderExample(rendering, examples['errors shown']);
    const summary = screen.getByRole('group', { name: 'Something has to be corrected' });
    expect(document.activeElement).toBe(summary);
    const link = within(summary).getByRole('link', { name: /^Last name/ });
    const field = document.querySelector(link.getAttribute('href')!)!;
    expect([field.getAttribute('aria-invalid'), (field as HTMLInputElement).value]).toEqual(['true', 'Sommer-']);
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toContain('Use letters');
  });

  it('begins with the code that is asked for, which a phone would show far below', () => {
    const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    renderExample(rendering, examples['code asked for']);
    expect(parts()).toEqual(['E-mail address', 'Name and company']);
    cleanup();
    renderExample(rendering, examples.usual);
    expect(parts()).toEqual(['Name and company', 'E-mail address']);
  });

  describe('with a script', () => {
    const fetched = vi.fn<typeof fetch>();
    beforeEach(() => vi.stubGlobal('fetch', fetched));
    afterEach(() => {
      vi.unstubAllGlobals();
      fetched.mockReset();
    });
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the changes' }));
    const type = (label: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

    it('checks before it asks, by the same rules', () => {
      renderExample(rendering, examples.usual);
      type('First name', ' ');
      save();
      expect(fetched).not.toHaveBeenCalled();
      expect(document.activeElement?.textContent).toContain('First name: Fill this in');
    });
    it('says in a status region what the server says, and shows what it has', async () => {
      const outcome = { form: 'profile', kind: 'ok', message: 'account.profile.saved' };
      fetched.mockResolvedValue(
        Response.json({
          outcome,
          data: {
            firstName: 'Grete',
            lastName: 'Sommer',
            company: '',
            titleName: '',
            country: 'DE',
            countries: [],
            mailLanguage: 'en',
            languages: [['en', 'English']],
            email: 'margit@sommer.example',
          },
        }),
      );
      renderExample(rendering, examples.usual);
      type('First name', 'grete');
      save();
      await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Your changes are saved.'));
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Grete');
      const [address, init] = fetched.mock.calls[0]!;
      expect([String(address), String(init?.body)]).toEqual([
        expect.stringContaining('/api/account/profile'),
        expect.stringMatching(
          /^form=profile&language=en&was=[\w.]+&firstName=grete&lastName=Sommer&company=Stadtwerke\+L%C3%BCbeck&titleName=Head\+of\+networks&country=DE&mailLanguage=de$/,
        ),
      ]);
    });
    it('says that nobody knows what became of it when no answer came, and keeps what was typed', async () => {
      fetched.mockRejectedValue(new TypeError('refused'));
      renderExample(rendering, examples.usual);
      type('First name', 'Grete');
      save();
      await screen.findByText(/No answer came\. Load this page again and look/);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Grete');
    });
    it('asks to sign in again when the session is over', async () => {
      fetched.mockResolvedValue(Response.json({ signIn: '/sign-in/prompt?to=%2Fx' }, { status: 401 }));
      renderExample(rendering, examples.usual);
      save();
      const link = await screen.findByRole('link', { name: 'Sign in again' });
      expect(link.getAttribute('href')).toBe('/sign-in/prompt?to=%2Fx');
    });
    it('takes a code as a mail has it, with a blank in the middle', () => {
      renderExample(rendering, examples['code asked for']);
      const code = screen.getByRole<HTMLInputElement>('textbox', { name: /code/i });
      expect(code.maxLength).toBeGreaterThanOrEqual('123 456'.length);
    });
    it('asks to in the language of the page where the server does not say where', async () => {
      fetched.mockResolvedValue(Response.json({}, { status: 401 }));
      renderExample(rendering, examples.german);
      fireEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }));
      const link = await screen.findByRole('link', { name: 'Neu anmelden' });
      expect(link.getAttribute('href')).toBe('/de/sign-in');
    });
  });
});
