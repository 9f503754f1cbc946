// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { DeskProvider, useDeskOf, type EditorView } from '../common';
import { idOf } from '../desk/testing/fixtures.server';
import { wordsOf } from '../words/words.server';
import { Dictionary } from './dictionary/Dictionary';
import { PHRASE } from './dictionary/model';
import { MediaLibrary } from './media/MediaLibrary';
import { PAIRS, TYPE, type RedirectMap } from './redirects/model';
import { Redirects } from './redirects/Redirects';

type Wrong = NonNullable<EditorView['wrong']>;
const ID = idOf('1');

function Shown({ wrong, children }: { wrong: Wrong; children: ReactElement }) {
  const view: EditorView = {
    ...{ name: 'x', at: '', title: 'T', language: 'en', words: wordsOf('en'), wrong },
    ...{ editor: { roles: ['editor'], may: { edit: true }, owner: 'a' }, data: {} },
  };
  return <DeskProvider value={useDeskOf(view)}>{children}</DeskProvider>;
}

/** What a page that is shown again would post. */
function again(children: ReactElement, wrong: Omit<Wrong, 'problems'>) {
  document.body.innerHTML = renderToStaticMarkup(<Shown wrong={{ problems: [{ word: 'wrong.title' }], ...wrong }}>{children}</Shown>);
  const form = document.querySelector<HTMLFormElement>('form[method=post]');
  if (!form) throw new Error('no form');
  return new FormData(form);
}
const met = (id: string, theirs: string | null, more = {}) => ({ conflicts: [{ id, base: 'x', yours: null, theirs, ...more }] });

describe('redirects that are shown again', () => {
  const map: RedirectMap = {
    ...{ id: ID, name: 'Moved', site: 'dotcom', path: '/x', revision: 'r2', version: 1 },
    ...{ pairs: 'a=b&new=1', type: 'Redirect302', keepsQuery: '' },
  };
  const typed = {
    ...{ id: [ID], revision: ['r1'], 'was.pairs': ['a=b'], 'was.type': ['Redirect301'], 'was.keepsQuery': [''], type: ['Redirect301'] },
    ...{ 'pairs.name': ['a', 'mine'], 'pairs.value': ['b', '2'] },
  };
  const page = <Redirects data={{ maps: [map], mayEdit: true }} />;

  it('are made from what they were made from, and not from what somebody saved meanwhile', () => {
    const form = again(page, { typed });
    expect([form.get('revision'), form.get('was.pairs')]).toEqual(['r1', 'a=b']);
    expect(form.getAll('pairs.name').filter(Boolean)).toEqual(['a', 'mine']);
    // What nobody touched is as it is now.
    expect([form.get('type'), form.get('was.type')]).toEqual(['Redirect302', 'Redirect302']);
  });

  it('have what somebody else added, with what was changed put into it, and say what that was', () => {
    const form = again(page, { typed, more: met(PAIRS, 'a=c&new=1') });
    expect(form.getAll('pairs.name').filter(Boolean)).toEqual(['a', 'new', 'mine']);
    expect([form.get('revision'), form.get('was.pairs')]).toEqual(['r1', 'a=c&new=1']);
    expect(document.querySelector('ins')?.textContent).toContain('c');
  });

  it('know a standard value of somebody else’s for one', () => {
    const form = again(page, { typed: { ...typed, type: ['ServerTransfer'] }, more: met(TYPE, null) });
    expect([form.get('type'), form.get('was.type'), form.get('was.type.standard')]).toEqual(['ServerTransfer', '', 'yes']);
  });
});

describe('a word of the dictionary that is shown again', () => {
  const text = (value: string) => ({ value, revision: 'r2', version: 1 });
  const row = { id: ID, key: 'x.y', site: 'dotcom', texts: { en: text('Theirs'), de: text('Neu') } };
  const page = <Dictionary data={{ q: '', rows: [row], languages: ['en', 'de'], total: 1, page: 1, pages: 1, mayEdit: true }} />;
  const typed = {
    ...{ id: [ID], 'text.en': ['Mine'], 'was.en': ['Old'], 'revision.en': ['r1'] },
    ...{ 'text.de': ['Alt'], 'was.de': ['Alt'], 'revision.de': ['r1'] },
  };
  const german = (form: FormData) => [form.get('text.de'), form.get('was.de')];

  it('takes nothing back that a colleague made of the other language', () => {
    const form = again(page, { typed });
    expect(german(form)).toEqual(['Neu', 'Neu']);
    expect([form.get('text.en'), form.get('was.en'), form.get('revision.en')]).toEqual(['Mine', 'Old', 'r1']);
  });

  it('goes over what is shown as theirs, and over nothing else', () => {
    const form = again(page, { typed, more: met(PHRASE, 'Theirs', { language: 'en' }) });
    expect([form.get('text.en'), form.get('was.en')]).toEqual(['Mine', 'Theirs']);
    expect(german(form)).toEqual(['Neu', 'Neu']);
  });
});

describe('the words of a picture that are shown again', () => {
  const field = {
    ...{ id: idOf('f1'), name: 'Alt', title: 'Alt', type: 'Single-Line Text', section: 'Image', source: '' },
    ...{ scope: 'versioned' as const, sortOrder: 1, value: 'Theirs', own: true },
  };
  const may = { edit: true, approve: false, delete: false, rename: false };
  const page = (
    <MediaLibrary
      data={{
        ...{ view: 'one' as const, isPicture: true, facts: { extension: 'png', size: 1, width: 1, height: 1 }, fields: [field], uses: [] },
        item: { ...{ id: ID, name: 'x', displayName: 'X', path: '/x', language: 'en', version: 1, revision: 'r2' }, may },
        languages: ['en'],
      }}
    />
  );
  const typed = { id: [ID], language: ['en'], revision: ['r1'], [`f.${field.id}`]: ['Mine'], [`was.${field.id}`]: ['Old'] };

  it('are as they were typed, against what they were made from', () => {
    const form = again(page, { typed });
    expect(['f.', 'was.'].map((name) => form.get(name + field.id))).toEqual(['Mine', 'Old']);
    expect(form.get('revision')).toBe('r1');
  });

  it('stand beside what somebody else made of them', () => {
    render(<Shown wrong={{ problems: [], typed, more: met(field.id, 'Theirs') }}>{page}</Shown>);
    expect(screen.getByText('What somebody else made of it')).toBeTruthy();
  });
});

describe('the form that adds a picture', () => {
  it('keeps what it is for, and the words of a picture that was not taken', () => {
    const found = { rows: [], folders: [], total: 0, page: 1, pages: 1 };
    const chosen = { item: ID, field: idOf('f1'), name: 'About', fieldTitle: 'Image', language: 'en' };
    document.body.innerHTML = renderToStaticMarkup(
      <Shown wrong={{ problems: [], typed: {} }}>
        <MediaLibrary
          data={{
            ...{ view: 'library', q: '', under: idOf('9'), kind: '', language: 'en', found, mayAdd: true, alt: 'Reeds', for: chosen },
            wrong: 'media.upload.refused',
          }}
        />
      </Shown>,
    );
    const form = document.querySelector<HTMLFormElement>('form[action="/api/editor/upload"]');
    const posted = new FormData(form ?? undefined);
    expect(['for', 'field', 'parent', 'alt'].map((name) => posted.get(name))).toEqual([ID, idOf('f1'), idOf('9'), 'Reeds']);
  });
});
