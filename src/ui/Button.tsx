import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';

interface Look {
  /** `solid` ink; `accent` for the one action that matters on a screen; `invert` on a coloured band; `warn` for what does not come back. */
  variant?: 'solid' | 'accent' | 'line' | 'quiet' | 'invert' | 'warn' | undefined;
  size?: 'regular' | 'small' | undefined;
}

const look = ({ variant = 'solid', size = 'regular' }: Look, className: string | undefined) =>
  classNames('btn', variant !== 'solid' && `btn--${variant}`, size === 'small' && 'btn--sm', className);

/** `busy` keeps the button's text and says that it works; it does not take another press. */
export function Button({
  variant,
  size,
  busy,
  className,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean | undefined }) {
  return <button {...rest} type={type} className={look({ variant, size }, className)} aria-busy={busy ? true : undefined} />;
}

export function ButtonLink({
  variant,
  size,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} className={look({ variant, size }, className)}>
      {children}
    </a>
  );
}

/** A link with an arrow, at the end of a section's head or of a text. */
export function MoreLink({
  children,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children: ReactNode }) {
  return (
    <a {...rest} className={classNames('more', className)}>
      {children} <Icon name="arrow" />
    </a>
  );
}
