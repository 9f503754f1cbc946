import { useEffect } from 'react';

/** What folds on a phone and lies open on paper, and what stands beside the text where there is room for it. */
const ON_PAPER = 'details:is(.fold,.video__transcript,.rte *)';
const BESIDE = 'details:is(.filters,.toc *,.publication__contents *)';
const ROOM = '(min-width: 73.75em)';

/** Opens what styles open in younger browsers (`::details-content`: Chrome 131, Firefox 143, Safari 18.4). */
export function useFolds(): void {
  useEffect(() => {
    if (typeof CSS !== 'object' || CSS.supports('selector(::details-content)')) return undefined;
    const open = (selector: string): HTMLDetailsElement[] => {
      const shut = [...document.querySelectorAll<HTMLDetailsElement>(selector)].filter((fold) => !fold.open);
      for (const fold of shut) fold.open = true;
      return shut;
    };
    if (matchMedia(ROOM).matches) open(BESIDE);
    let opened: HTMLDetailsElement[] = [];
    const before = () => {
      opened = open(ON_PAPER);
    };
    const after = () => {
      for (const fold of opened) fold.open = false;
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}
