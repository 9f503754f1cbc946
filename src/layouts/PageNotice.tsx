import type { PageNotice as Said } from '@/runtime/page-model';
import { Button, Notice } from '@/ui';

/** What came of a form that stood on this page. The page begins with it, also without a script. */
export default function PageNotice({ kind, text, links, form, done }: Said) {
  return (
    <div
      className="wrap page__notice page__said"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that says what came of a form begins there
      autoFocus
      role="group"
      aria-labelledby="page-said"
      data-shown={done && `account:${done}`}
    >
      <Notice kind={kind}>
        <p id="page-said">{text}</p>
        {(links.length > 0 || form) && (
          <div className="page__onwards">
            {links.map(({ href, text: words }) => (
              <a key={href} href={href}>
                {words}
              </a>
            ))}
            {form && (
              <form method="post" action={form.action}>
                {Object.entries(form.fields).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button type="submit" variant="line" size="small">
                  {form.text}
                </Button>
              </form>
            )}
          </div>
        )}
      </Notice>
    </div>
  );
}
