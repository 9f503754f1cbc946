import type { ReactNode } from 'react';
import { PhrasesProvider, RouteProvider } from './phrases';
import type { ComponentMap, RouteInfo } from './rendering';
import { ComponentsProvider } from './Slot';

const noPhrases: Readonly<Record<string, string>> = {};
const noComponents: ComponentMap = {};

/** Everything that a rendering reads from context. Pages, the gallery and tests wrap renderings in it. */
export function ContentProviders({
  route,
  phrases = noPhrases,
  components = noComponents,
  children,
}: {
  route: RouteInfo;
  phrases?: Readonly<Record<string, string>>;
  components?: ComponentMap;
  children: ReactNode;
}) {
  return (
    <ComponentsProvider components={components}>
      <RouteProvider route={route}>
        <PhrasesProvider phrases={phrases} language={route.language}>
          {children}
        </PhrasesProvider>
      </RouteProvider>
    </ComponentsProvider>
  );
}
