import type { ReactNode } from 'react';
import { usePhrases, useRoute } from '@/runtime';
import { Notice } from '@/ui';
import { directionOf, languageName, languagePath } from '@/lib/language-path';

/**
 * The frame of every page: skip link, header, main, footer. `main` takes the focus when a visitor skips to it or a new page
 * is shown. It says so when the text is in another language than the one asked for, leads to the page that is in it as a whole, and marks that
 * text's language.
 */
export function PageLayout({
  kind,
  before,
  header,
  footer,
  children,
}: {
  /** A class of the page's `main`, for sheets that set the same otherwise there. */
  kind?: 'home' | undefined;
  /** Stands before the page's own header: the bar of the preview. */
  before?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const phrase = usePhrases();
  const route = useRoute();
  const fallback = route.itemLanguage !== route.language;
  const language = languageName(route.itemLanguage, route.language);
  return (
    <div className="page">
      {/* A browser that translates pages may have done so before the page comes alive. */}
      <a className="skip" href="#main" suppressHydrationWarning>
        {phrase('layout.skipToContent')}
      </a>
      {before}
      {header}
      <main
        id="main"
        className={kind}
        tabIndex={-1}
        lang={fallback ? route.itemLanguage : undefined}
        dir={fallback ? directionOf(route.itemLanguage) : undefined}
      >
        {route.editing && !route.marks && <EditorNotice />}
        {fallback && (
          <div className="wrap page__notice" lang={route.language} dir={directionOf(route.language)}>
            <Notice kind="info">
              <p>
                <span suppressHydrationWarning>{phrase('layout.fallbackLanguage', { language })}</span>{' '}
                <a href={languagePath(route.path, route.itemLanguage)} hrefLang={route.itemLanguage} suppressHydrationWarning>
                  {phrase('layout.wholeInLanguage', { language })}
                </a>
              </p>
            </Notice>
          </div>
        )}
        {children}
      </main>
      {footer}
    </div>
  );
}

function EditorNotice() {
  const phrase = usePhrases();
  return (
    <div className="wrap page__notice">
      <Notice kind="warn" title={phrase('layout.editing')}>
        <p>{phrase('layout.editingHint')}</p>
      </Notice>
    </div>
  );
}
