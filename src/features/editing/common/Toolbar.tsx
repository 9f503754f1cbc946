import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

/** The element with the focus, also where it stands in a shadow of its own or in a frame's document. */
const focusedIn = (element: Element): Element | null => {
  const root = element.getRootNode();
  return 'activeElement' in root ? (root as Document | ShadowRoot).activeElement : null;
};

/** One stop for Tab; the arrow keys go from button to button, Escape goes back to what it is for (APG, "Toolbar"). */
export function Toolbar({
  label,
  className,
  children,
  onEscape,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
  onEscape(): void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>('button, select, a[href]') ?? [])];
  // Buttons come and go with what can be done: there is always one stop.
  useEffect(() => {
    const all = stops();
    if (all.filter((each) => each.tabIndex === 0).length === 1) return;
    all.forEach((each, index) => (each.tabIndex = index === 0 ? 0 : -1));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
      return;
    }
    const way = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const all = stops();
    const at = bar.current ? all.indexOf(focusedIn(bar.current) as HTMLElement) : -1;
    const next = way === -Infinity ? 0 : way === Infinity ? all.length - 1 : (at + way + all.length) % all.length;
    all[next]?.focus();
  };
  /** What has the focus is the stop to come back to. */
  const onFocus = ({ target }: FocusEvent) => {
    const all = stops();
    if (all.some((each) => each === target)) all.forEach((each) => (each.tabIndex = each === target ? 0 : -1));
  };
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={className} onKeyDown={onKeyDown} onFocus={onFocus} tabIndex={-1}>
      {children}
    </div>
  );
}
