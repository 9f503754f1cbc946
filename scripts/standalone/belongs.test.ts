import { expect, it } from 'vitest';
import { belongsToSite } from './belongs.ts';

it.each(['.env', '.env.local', '.env.production', '.env.production.local', 'server.js'])(
  '%s of the machine that builds is not in the folder of the site',
  (name) => {
    expect(belongsToSite(`/checkout/.next/standalone/${name}`)).toBe(false);
  },
);

it.each(['.next/BUILD_ID', 'package.json', '.next/server/middleware.js', 'node_modules/x/environment.js'])('%s is', (name) => {
  expect(belongsToSite(`/checkout/.next/standalone/${name}`)).toBe(true);
});
