import { createContext, useContext, useMemo } from 'react';
import { createPhrase, type Phrase } from '@/runtime/phrases';
import { intl } from '@/lib/intl';
import { languagePath, localeOf } from '@/lib/language-path';
import type { EditorView } from './page';

/** What every part of a page of the editor's may ask for. */
export interface Desk extends Omit<EditorView, 'words' | 'data'> {
  /** The text of a key of the editor's words (`src/features/editing/words`); parameters as those of a phrase. */
  word: Phrase;
  locale: string;
  /** The address of a page of the editor's in the language of its words. @param to below `/sitecore/editor`, such as `item/<id>?language=de` */
  href(to: string): string;
  /** Day and time, as said in the language. @param at ISO */
  when(at: string): string;
}

const EDITOR_PATH = '/sitecore/editor';

/** The address of a page of the editor's. */
export const editorHref = (to: string, language: string): string =>
  languagePath(to === '' || to.startsWith('?') ? `${EDITOR_PATH}${to}` : `${EDITOR_PATH}/${to}`, language);

/** Where a page of the editor's is, below `/sitecore/editor`. @param at what stands behind its name, with its query */
export const addressOf = (name: string, at: string): string =>
  `${name === 'home' ? '' : name}${at && !at.startsWith('?') && name !== 'home' ? '/' : ''}${at}`;

const DeskContext = createContext<Desk | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

/** The desk of a view, for `DeskProvider`. */
export function useDeskOf(view: EditorView): Desk {
  return useMemo(() => {
    const { words, data: _data, ...rest } = view;
    const locale = localeOf(view.language);
    const times = intl('DateTimeFormat', locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
    return {
      ...rest,
      word: createPhrase(words, view.language),
      locale,
      href: (to) => editorHref(to, view.language),
      when: (at) => (Number.isNaN(Date.parse(at)) ? at : `${times.format(new Date(at))} UTC`),
    };
  }, [view]);
}

/** Throws outside a page of the editor's, which is a programming error. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk: no DeskProvider');
  return desk;
}
