// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DeskProvider, useDeskOf, type EditorView } from '../common';
import { wordsOf } from '../words/words.server';
import { Forms } from './forms/Forms';
import { Offers } from './offers/Offers';

const view: EditorView = {
  ...{ name: 'offers', at: '', title: 'Offers', language: 'en', words: wordsOf('en') },
  ...{ editor: { roles: ['editor'], may: { edit: true }, owner: 'a' }, data: {} },
};
const ID = '0b0f3a4e-1111-4222-8333-444455556666';

function Shown({ children }: { children: ReactElement }) {
  return <DeskProvider value={useDeskOf(view)}>{children}</DeskProvider>;
}

describe('what begins something new', () => {
  afterEach(cleanup);

  it('leads to the page that makes it below the right folder: an offer', () => {
    render(
      <Shown>
        <Offers data={{ groups: [], folders: [{ id: ID, name: 'Terms' }], language: 'de', mayEdit: true }} />
      </Shown>,
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/sitecore/editor/new/${ID}?language=de`);
  });

  it('leads to the page that makes it below the right folder: a page of a form', () => {
    render(
      <Shown>
        <Forms data={{ view: 'one', id: ID, language: 'en', parts: [], mayEdit: true }} />
      </Shown>,
    );
    expect(screen.getByRole('link', { name: 'Add a page' }).getAttribute('href')).toBe(`/sitecore/editor/new/${ID}?language=en`);
  });
});
