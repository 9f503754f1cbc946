import { decoded } from '@/lib/decoded';

/** Hidden files and folders: `.env`, `.git/config`, `.aws/credentials`. What is well known (RFC 8615) is no secret. */
const HIDDEN = /(?:^|\/)\.(?!well-known(?:\/|$))[^/]/;
/** Files of programs that do not run here, and what is left beside them. Not `.aspx`, which old addresses of Sitecore end in. */
const OF_OTHERS =
  /\.(?:php\d?|phtml|asp|jspx?|cgi|pl|env|ini|conf|cfg|sql|sqlite|bak|old|orig|swp|save|log|pem|key|ya?ml|sh|tar|tgz|gz|rar|7z)~?$/i;
const FOLDERS =
  /^\/(?:wp-(?:admin|content|includes|json)|phpmyadmin|pma|adminer|cgi-bin|vendor\/phpunit|actuator|hnap1|boaform|_ignition)(?:\/|$)/i;

/**
 * Whether an address is one that programs ask every site for, to learn what runs there. There is no such page; an author may send one
 * elsewhere all the same.
 * @param path below the origin, without language prefix
 */
export function isProbe(path: string): boolean {
  const plain = decoded(path);
  return HIDDEN.test(plain) || OF_OTHERS.test(plain) || FOLDERS.test(plain);
}
