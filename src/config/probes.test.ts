import { expect, it } from 'vitest';
import { isProbe } from './probes';

it.each([
  '/.env',
  '/.env.production',
  '/.git/config',
  '/app/.git/HEAD',
  '/.aws/credentials',
  '/%2eenv',
  '/wp-login.php',
  '/WP-Admin',
  '/wp-content/plugins/x/readme',
  '/index.php',
  '/a/b/shell.PHP7',
  '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
  '/cgi-bin/luci',
  '/actuator/health',
  '/config.yml',
  '/backup.sql',
  '/site.tar.gz',
  '/index.php~',
])('%s is asked for by programs alone', (path) => expect(isProbe(path)).toBe(true));

it.each([
  '/',
  '/about',
  '/.well-known/security.txt',
  '/about.aspx',
  '/people/a.b.smith',
  '/featured-insights/energy/the-long-queue',
  '/wp-and-the-press',
  '/vendor-relations',
  '/careers/search-jobs/jobs/php-developer',
  '/topics/php',
  '/about/actuators',
  '/100%',
])('%s may be a page', (path) => expect(isProbe(path)).toBe(false));
