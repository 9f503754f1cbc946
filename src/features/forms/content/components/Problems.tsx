import type { ReactNode } from 'react';
import { Notice } from '@/ui';
import { useAnchor } from './ids';

interface Props {
  title: string;
  /** What analytics are told of it. */
  shown?: string;
  ref?: React.Ref<HTMLDivElement> | undefined;
  children?: ReactNode;
}

/** What went wrong with a form: it takes the focus when its page comes, which reads it out. */
export function Problems({ title, shown, ref, children }: Props) {
  const anchor = useAnchor();
  const said = `${anchor}-said`;
  return (
    <div
      data-shown={shown}
      id={`${anchor}-problems`}
      ref={ref}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- a page that came back with something wrong begins there
      autoFocus
      className="formproblems"
      role="group"
      aria-labelledby={said}
    >
      <Notice kind="err" title={<span id={said}>{title}</span>}>
        {children}
      </Notice>
    </div>
  );
}
