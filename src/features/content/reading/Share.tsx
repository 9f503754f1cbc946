import { Icon } from '@/ui';
import { usePhrases } from '@/runtime/phrases';
import { mailAddress, SHARE_SERVICES, shareAddress } from './share-addresses';

/**
 * Ways to pass a page on: plain links, and with a script the browser's own sheet and the clipboard. `url` and `shortUrl` are
 * absolute; they are the same where a page has no short address. The short address is text: crawlers should follow the page's own.
 */
export function Share({ title, url, shortUrl }: { title: string; url: string; shortUrl: string }) {
  const phrase = usePhrases();
  return (
    <details className="share" data-enhance="share" data-copied={phrase('article.linkCopied')} data-failed={phrase('article.copyFailed')}>
      <summary className="act">
        <Icon name="share" />
        {` ${phrase('article.shareLabel')}`}
      </summary>
      <div className="share__panel">
        <ul className="share__list">
          <li hidden data-share="native">
            <button className="act" type="button">
              {phrase('article.shareNative')}
            </button>
          </li>
          <li hidden data-share="copy">
            <button className="act" type="button">
              {phrase('article.copyLink')}
            </button>
          </li>
          <li>
            <a className="act" href={mailAddress({ title, url })}>
              {phrase('article.share')}
            </a>
          </li>
          {SHARE_SERVICES.map((service) => (
            <li key={service}>
              <a className="act" href={shareAddress(service, { title, url: shortUrl })} rel="noopener external">
                {service}
              </a>
            </li>
          ))}
        </ul>
        <p className="share__short meta" hidden={shortUrl === url}>
          {`${phrase('article.shortLink')}: `}
          <b data-share="url">{shortUrl.replace(/^https?:\/\//, '')}</b>
        </p>
        <p className="share__said" role="status" data-share="said" />
      </div>
    </details>
  );
}
