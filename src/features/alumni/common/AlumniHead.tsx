import type { ReactNode } from 'react';
import { useWords } from '@/runtime';
import { classNames } from '@/ui';

interface Props {
  /** Without one the page says itself, further down, who or what it is about. */
  title?: string | undefined;
  /** In the size of a landing page. */
  large?: boolean;
  lede?: string | undefined;
  /** The page's own, beside its title. */
  picture?: ReactNode;
  /** On a phone the picture is a band: what the page is for begins in the window. */
  low?: boolean;
}

/** The head of a page of the alumni: whose area it is in, what it is called, and its drawing where it has one. */
export function AlumniHead({ title, large = false, lede, picture, low = false }: Props) {
  const { phrase } = useWords();
  return (
    <div
      className={classNames(
        'phead',
        picture !== undefined && 'alm__welcome',
        low && 'alm__welcome--low',
        title === undefined && 'alu__area',
      )}
    >
      <div>
        <p className="phead__eyebrow sc sc--accent">{phrase('alumni.area')}</p>
        {title !== undefined && <h1 className={large ? 'alm__hello' : undefined}>{title}</h1>}
        {lede && <p className="lede">{lede}</p>}
      </div>
      {picture}
    </div>
  );
}
