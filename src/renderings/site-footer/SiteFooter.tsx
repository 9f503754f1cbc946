import { NewsletterField } from '@/features/account/newsletter';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { Link, linkHref, Text } from '@/runtime/fields';
import { languagePath } from '@/lib/language-path';
import { Logo, Waterline } from '@/ui';
import type { Fields } from './fields.schema';

/** Where subscriptions are sold, a field that subscribes to a newsletter would be taken for theirs. */
const SELLS = 'Subscribe Page';
/** Pages of those who work here, who do not come as readers. */
const WORK = ['Reading Figures Page', 'Form Inbox Page', 'Alumni Officers Page'];

/** The foot of every page: what the firm says of itself, its sections, and the legal links. */
function SiteFooter({ fields, route }: RenderingProps<Fields>) {
  const phrase = usePhrases();
  return (
    <footer className="foot">
      <div className="wrap">
        <Waterline />
        <div className="foot__top">
          <div className="foot__lead">
            <Text field={fields.Saying} tag="p" className="foot__say" />
            {route.templateName !== SELLS && !WORK.includes(route.templateName) && <NewsletterField />}
          </div>
          <div className="foot__cols">
            {fields.Sections.map((section, index) => (
              <nav key={section.id} aria-labelledby={`foot-${index}`}>
                <h2 className="foot__title" id={`foot-${index}`}>
                  {linkHref(section.fields.Link) ? (
                    <a href={linkHref(section.fields.Link)}>{section.fields.Title.value}</a>
                  ) : (
                    section.fields.Title.value
                  )}
                </h2>
                <ul className="foot__links">
                  {section.fields.Links.map((link) => (
                    <li key={link.id}>
                      <Link field={link.fields.Link} />
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
        <div className="foot__base">
          {fields.Name.value && (
            <Logo
              name={fields.Name.value}
              href={languagePath('/', route.language)}
              label={phrase('header.home', { name: fields.Name.value })}
            />
          )}
          <Text field={fields.Copyright} />
          {fields.LegalLinks.length > 0 && (
            <ul className="foot__legal" aria-label={phrase('footer.legal')}>
              {fields.LegalLinks.map((link) => (
                <li key={link.id}>
                  <Link field={link.fields.Link} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}

export const rendering: RenderingDefinition<Fields> = { component: SiteFooter, mode: 'static' };
