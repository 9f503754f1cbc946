// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { noFile } from '@/runtime/examples/field-examples';
import { examples } from './examples';
import { rendering } from './PublicationDetail';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('PublicationDetail', () => {
  describeExamples(rendering, examples);

  it('makes the title the page’s, and links the file with kind and size', () => {
    const container = within(shown('usual'));
    expect(container.getByRole('heading', { level: 1 }).textContent).toBe('Ground truth');
    const file = container.getByRole('link', { name: 'Download PDF, 2.4 MB' });
    expect(file.getAttribute('href')).toBe('/-/media/reports/ground-truth.pdf');
    expect(within(shown('german')).getByRole('link', { name: 'Herunterladen PDF, 2,4 MB' })).toBeTruthy();
  });
  it('says of how many others it is, where its contents name them', () => {
    const { usual } = examples;
    const by = (...names: string[]) => {
      const Contents = names.map((name, index) => ({ mark: String(index), text: 'A piece', by: name }));
      return renderExample(rendering, { ...usual, page: { ...usual.page, Contents } }).container.querySelector('.by__names')?.textContent;
    };
    const [author] = usual.page.Authors;
    expect(by('Clara Lindqvist and Kenji Watanabe', 'Nadia Rahmani', 'Clara Lindqvist')).toBe(
      'Ines Valbuena, Tobias Renner and three others',
    );
    expect(by(author!.displayName)).toBe('Ines Valbuena and Tobias Renner');
  });
  it('leads to the sign-in where somebody could sign in', () => {
    const links = within(shown('registered')).getAllByRole('link', { name: 'Sign in to read it' });
    const prompt = '/sign-in/prompt?to=%2Ffeatured-insights%2Finsights-store%2Fground-truth';
    expect(links.map((link) => link.getAttribute('href'))).toEqual([prompt, prompt]);
  });
  it('says where the teaser of its text ends and of how many pages, and where all of it stands nothing of the kind', () => {
    const ends = (container: HTMLElement) => container.querySelector<HTMLElement>('.prose + .gated')?.textContent;
    expect(ends(shown('premium'))).toContain('This was the beginning; the whole has 96 pages. What follows here is for premium readers.');
    expect(ends(shown('registered'))).toContain(
      'This was the beginning; the whole has 96 pages. What follows here is for readers with an account',
    );
    const { premium } = examples;
    const { container } = renderExample(rendering, { ...premium, page: { ...premium.page, PageCount: { value: null } } });
    expect(ends(container)).toContain('This was the beginning. What follows here is for premium readers.');
    expect(within(shown('usual')).queryByText(/This was the beginning/)).toBeNull();
  });
  it('has its contents open where the text breaks off, on a phone too', () => {
    const open = (name: keyof typeof examples) => shown(name).querySelector('details')?.open;
    expect([open('usual'), open('registered'), open('premium')]).toEqual([false, true, true]);
  });
  it('says in its facts who may read it, and of its file what that is where the file’s item says so', () => {
    const access = (container: HTMLElement) => within(container).getByText('Access').nextElementSibling?.textContent;
    expect(access(shown('usual'))).toBe('Free to download');
    expect(access(shown('premium'))).toBe('For premium readers');
    expect(within(shown('without a cover or a file')).queryByText('Access')).toBeNull();
    const { usual } = examples;
    const Document = { value: { ...usual.page.Document.value, description: 'Extract' } };
    const { container } = renderExample(rendering, { ...usual, page: { ...usual.page, Document } });
    expect(within(container).getByRole('link', { name: 'Download Extract, PDF, 2.4 MB' })).toBeTruthy();
    expect(access(container)).toBe('Extract, free to download');
    const sampled = renderExample(rendering, { ...usual, page: { ...usual.page, Document: noFile } });
    expect(access(sampled.container)).toBe('Sample, free to read');
  });
  it('leads from its contents to what has a page of its own, and says who may read that where it is not everybody', () => {
    const [first, second, third] = within(within(shown('usual')).getByRole('list', { name: 'Contents' })).getAllByRole('listitem');
    const piece = within(first!).getByRole('link', { name: 'Who owns the map' });
    expect(piece.getAttribute('href')).toBe('/featured-insights/energy/who-owns-the-map');
    expect([first, second].map((line) => line?.textContent.includes('Premium'))).toEqual([false, true]);
    expect(within(third!).queryByRole('link')).toBeNull();
  });
  it('offers a sample of what not everyone may have, and none beside the whole', () => {
    expect(examples.usual.page.Preview.value.src).toBeTruthy();
    expect(within(shown('usual')).queryByRole('link', { name: /^Read a sample/ })).toBeNull();
  });
  it('says who may read it, and gives no dead link, where nobody can', () => {
    const gated = shown('premium').querySelector<HTMLElement>('.gated')!;
    expect(gated.textContent).toContain('for premium readers');
    expect(gated.textContent).toContain('Ask the authors');
    expect(within(gated).queryByRole('link')).toBeNull();
    expect(within(shown('premium')).queryByRole('link', { name: /Download|sample/ })).toBeNull();
  });
  it('lists the contents in order', () => {
    expect(
      within(within(shown('usual')).getByRole('list', { name: 'Contents' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)[0],
    ).toBe('Who owns the map');
  });
  it('has the way to a sample beside those to the whole, with what that costs, and outside what is not free', () => {
    const { registered } = examples;
    const offer = { price: '€9.90', period: { count: 1, unit: 'month' as const }, benefits: [] };
    const wall = { state: 'subscribe' as const, subscribe: '/subscribe', offer };
    const { container } = renderExample(rendering, {
      ...registered,
      page: { ...registered.page, Access: { value: 'premium' }, Preview: examples.usual.page.Preview },
      route: { ...registered.route, access: { kind: 'teaser', needs: 'premium' }, wall },
    });
    const gated = within(container.querySelector<HTMLElement>('.gated')!);
    expect(gated.getByText(/From €9\.90 a month/)).toBeTruthy();
    expect(within(container).getByRole('link', { name: /^Read a sample/ })).toBeTruthy();
    expect(gated.queryByRole('link', { name: /^Read a sample/ })).toBeNull();
  });
  it('lists the contents before the text, folded on a phone', () => {
    const container = shown('usual');
    const list = within(container).getByRole('list', { name: 'Contents' });
    expect(list.closest('details')?.open).toBe(false);
    expect(list.compareDocumentPosition(container.querySelector('.prose')!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
  it('stands when nothing but the title is known', () => {
    expect(within(shown('empty')).getByRole('heading', { level: 1 })).toBeTruthy();
    expect(within(shown('empty')).queryByRole('heading', { level: 2 })).toBeNull();
  });
});
