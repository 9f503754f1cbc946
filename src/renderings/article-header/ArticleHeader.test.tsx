// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ArticleHeader';

describe('ArticleHeader', () => {
  describeExamples(rendering, examples);

  it('says who wrote it, when, and how long it takes', () => {
    renderExample(rendering, examples['usual']!);
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(['Ines Valbuena Partner, Madrid', 'Tobias Renner Associate partner, Hamburg']);
    expect(screen.getByText('18 November 2026').getAttribute('datetime')).toBe('2026-11-18T06:00:00Z');
    expect(screen.getByText('14 minutes')).toBeTruthy();
  });
  it('writes names, dates and minutes as the language does', () => {
    renderExample(rendering, examples['german']!);
    expect(screen.getByText('18. November 2026')).toBeTruthy();
    expect(screen.getByText('14 Minuten')).toBeTruthy();
  });
  it('names the topic once, also where the eyebrow has its longer name', () => {
    const usual = examples['usual']!;
    const [topic] = usual.page.Topics;
    renderExample(rendering, {
      ...usual,
      page: {
        ...usual.page,
        Eyebrow: { value: 'Energy & networks' },
        Topics: [{ ...topic!, fields: { ...topic!.fields, Title: { value: 'Energy & networks' }, NavigationTitle: { value: 'Energy' } } }],
      },
    });
    expect(screen.getByRole('link', { name: 'Energy' })).toBeTruthy();
    expect(screen.queryByText('Energy & networks')).toBeNull();
  });
  it('takes the topic’s name off an eyebrow that begins with it', () => {
    const usual = examples['usual']!;
    renderExample(rendering, { ...usual, page: { ...usual.page, Eyebrow: { value: 'Energy · Discussion paper' } } });
    expect(screen.getByText('Discussion paper').parentElement?.textContent).toBe('EnergyDiscussion paper');
  });
  it('names the download after the document’s type', () => {
    renderExample(rendering, examples['premiumReport']!);
    const link = screen.getByRole('link', { name: /Download the full report/ });
    expect(link.getAttribute('download')).toBe('the-long-queue.pdf');
    expect(link.textContent).toContain('PDF, 1.8');
    expect(screen.getByText('Premium')).toBeTruthy();
  });
  it('lists the documents of a piece that has several, each once and under the label of its own type', () => {
    const { container } = renderExample(rendering, examples['withItsDocuments']!);
    expect(container.querySelector('details.share--files summary')?.textContent.trim()).toBe('Download (3 files)');
    const links = [...container.querySelectorAll<HTMLAnchorElement>('.share__files a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('download')])).toEqual([
      [expect.stringContaining('Download the full report'), 'the-long-queue.pdf'],
      [expect.stringContaining('Download the executive summary'), 'in-two-pages.pdf'],
      [expect.stringContaining('Download the appendix'), 'how-we-counted.pdf'],
    ]);
  });
  it('sends the absolute address by mail', () => {
    renderExample(rendering, examples['usual']!);
    const href =
      within(screen.getByRole('navigation', { name: 'This article' }))
        .getByRole('link', { name: 'Send by e-mail' })
        .getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toContain('https://insights.aldermoor.example/featured-insights/energy/the-long-queue');
  });
  it('shares by plain links that carry the short address, and shows it', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    const short = 'https://insights.aldermoor.example/s/Kq7TmbX';
    const hrefs = ['LinkedIn', 'X', 'Facebook', 'WhatsApp'].map(
      (service) => [...container.querySelectorAll('.share a')].find((link) => link.textContent === service)?.getAttribute('href') ?? '',
    );
    for (const href of hrefs) expect(decodeURIComponent(href)).toContain(short);
    expect(container.querySelector('[data-share="url"]')?.textContent).toBe('insights.aldermoor.example/s/Kq7TmbX');
  });
  it('hides what needs a script until one shows it', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    expect([...container.querySelectorAll('li[hidden]')].map((item) => item.textContent.trim())).toEqual([
      'Share with an app',
      'Copy the link',
      'Print',
    ]);
  });
  it('offers to save and to rate where there are accounts, by forms that work without a script', () => {
    renderExample(rendering, examples['withAccounts']!);
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect([save.form?.method, save.form?.getAttribute('action'), save.name, save.value]).toEqual([
      'post',
      '/api/account/keep',
      'form',
      'save',
    ]);
    expect(new FormData(save.form!).get('path')).toBe('/featured-insights/energy/the-long-queue');
    const third = screen.getByRole<HTMLButtonElement>('button', { name: 'Rate 3 of 5' });
    expect([...new FormData(third.form!, third)].filter(([name]) => name === 'form' || name === 'rating')).toEqual([
      ['form', 'rate'],
      ['rating', '3'],
    ]);
  });
  it('asks nobody to rate what cannot be read here', () => {
    const example = examples['withAccounts']!;
    renderExample(rendering, { ...example, route: { ...example.route, access: { kind: 'teaser', needs: 'premium' } } });
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
    expect(screen.queryByText('Rate')).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Rate/ })).toEqual([]);
  });
  it('offers neither where there are none', () => {
    const { container } = renderExample(rendering, examples['usual']!);
    expect(container.querySelector('[data-document]')).toBeNull();
  });
  it.each([
    ['appendix', 'Download the appendix'],
    ['briefingNote', 'Download the briefing note'],
    ['discussionPapers', 'Download the discussion paper'],
    ['executiveSummary', 'Download the executive summary'],
    ['researchPreview', 'Download the research preview'],
  ])('names the download of %s', (type, name) => {
    renderExample(rendering, examples[type]!);
    expect(screen.getByRole('link', { name: new RegExp(name) })).toBeTruthy();
  });
  it('says how old an old article is, and where it appeared first', () => {
    renderExample(rendering, examples['old']!);
    expect(screen.getByText(/more than 7 years old/)).toBeTruthy();
  });
  it('says where a piece from elsewhere appeared first', () => {
    renderExample(rendering, examples['fromElsewhere']!);
    expect(screen.getByRole('link', { name: 'The Review of Networks' }).getAttribute('href')).toBe('https://review.example/long-queue');
  });
  it('shows no date, no picture and no download where there is none', () => {
    const { container } = renderExample(rendering, examples['bare']!);
    expect(container.querySelector('time, img, a[download]')).toBeNull();
  });
});
