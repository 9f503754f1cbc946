// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { exampleRoute } from '@/runtime/examples';
import { ContentPage } from './ContentPage';
import type { InlinedPage } from './document/anew';

it('comes alive as it stands where a browser has translated the notice that it is in another language', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = {
    route: { ...exampleRoute(), language: 'en', itemLanguage: 'de' },
    phrases: {
      'layout.skipToContent': 'Skip',
      'layout.fallbackLanguage': 'This page is in {language}',
      'layout.wholeInLanguage': 'All in {language}',
    },
    slots: { header: [], main: [], footer: [] },
  } as unknown as InlinedPage;
  const shown = <ContentPage page={page} components={{}} />;
  document.body.innerHTML = `<div>${renderToString(shown)}</div>`;
  const notice = document.querySelector('.page__notice p')!;
  const texts = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found.filter(({ data }) => data.trim() !== '')) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append('traduit');
  }
  const onRecoverableError = vi.fn();
  await act(async () => hydrateRoot(document.body.firstElementChild!, shown, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(notice.isConnected && notice.textContent.trim()).toBe('traduit traduit');
  vi.unstubAllGlobals();
});
