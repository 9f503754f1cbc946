import { describe, expect, it } from 'vitest';
import { arrowsOf, drawn, partOf } from './modules.ts';

const sources = (files: Readonly<Record<string, string>>) => arrowsOf(new Map(Object.entries(files)));

describe('the picture of the modules', () => {
  it.each([
    ['src/proxy.ts', 'pages'],
    ['src/pages/api/search.ts', 'pages'],
    ['src/features/media/map.ts', 'features/media'],
    ['src/backends/kit/lru.ts', 'backends/kit'],
    ['src/backends/main.ts', 'backends'],
    ['src/lib/rich-text/parse.ts', 'lib'],
    ['src/generated/examples.ts', undefined],
  ])('has %s in %s', (file, part) => expect(partOf(file)).toBe(part));

  it('knows imports of every kind, and those of types from those that run', () => {
    expect(
      sources({
        'src/ui/Button.tsx': "import '@/lib/boot';",
        'src/runtime/a.ts': "import type { B } from '@/ui/Button';",
        'src/runtime/b.ts': "export type { C } from '../config/routes';",
        'src/server/a.ts': "import { type A } from '../runtime/a';\nexport const later = () => import('@/config/routes');",
        'src/features/media/index.ts': "export { x } from '../analytics';",
        'src/features/analytics/index.ts': "import { z } from 'zod';",
        'src/config/routes.ts': '',
        'src/lib/boot.ts': '',
      }),
    ).toEqual([
      { from: 'features/media', to: 'features/analytics', typesOnly: false },
      { from: 'runtime', to: 'config', typesOnly: true },
      { from: 'runtime', to: 'ui', typesOnly: true },
      { from: 'server', to: 'config', typesOnly: false },
      { from: 'server', to: 'runtime', typesOnly: true },
      { from: 'ui', to: 'lib', typesOnly: false },
    ]);
  });

  it('leaves an arrow out where another way leads there, and has it in the table', () => {
    const text = drawn(
      sources({
        'src/pages/a.ts': "import '@/server/a';\nimport '@/lib/a';",
        'src/server/a.ts': "import '@/lib/a';",
        'src/lib/a.ts': '',
      }),
    );
    expect(text).toContain('  pages --> server\n  server --> lib\n```');
    expect(text).toContain('| pages | lib, server |');
  });
});
