import { useWords } from '@/runtime';
import { useEffect, useState } from 'react';
import { COMPARED_OPENINGS } from '@/config/constants';
import { Button, ButtonLink } from '@/ui';
import { forgetCompared } from '../../kept/forget';
import { NotLasting } from '../../kept/NotLasting';
import { comparePath } from '../../sibling-path';

/** A region that comes with its words is not read out: they follow it. */
const SAID_AFTER_MS = 150;

/** Over the page's foot while something is chosen to be compared. */
export default function CompareBar({ path, compared }: { path: string; compared: readonly string[] }) {
  const { phrase } = useWords();
  /** How often one too many was ticked; 0 once one could be. */
  const [refused, setRefused] = useState(0);
  const [said, setSaid] = useState({ text: '', refused });
  const text = refused > 0 ? phrase('jobs.compareFull') : phrase('jobs.comparedCount', { count: compared.length });
  useEffect(() => {
    const timer = setTimeout(() => setSaid({ text, refused }), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, refused]);
  useEffect(() => {
    // React has heard of it by its click, and has put a tick that was refused back: the box no longer says what was asked.
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'opening') return;
      const isTooMany = compared.length >= COMPARED_OPENINGS && !compared.includes(target.value);
      setRefused((before) => (isTooMany ? before + 1 : 0));
    };
    document.addEventListener('change', onChange, true);
    return () => document.removeEventListener('change', onChange, true);
  }, [compared]);
  /** The bar goes, and the focus to the box that had called it; where that is on another page, to what this one found. */
  const clear = () => {
    const box = document.querySelector<HTMLElement>(`input[name="opening"][value="${compared.at(-1) ?? ''}"]`);
    forgetCompared();
    (box ?? document.getElementById('job-count'))?.focus();
  };
  return (
    <div className="comparebar" role="region" aria-label={phrase('jobs.compare')}>
      <div className="wrap comparebar__row">
        <p aria-hidden="true">{text}</p>
        <span className="vh" role="status">
          {/* The same words are told again only where they come anew. */}
          <span key={said.refused}>{said.text}</span>
        </span>
        <ButtonLink href={comparePath(path, compared)} size="small" variant="accent">
          {phrase('jobs.compareChosen')}
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={clear}>
          {phrase('jobs.clearCompare')}
        </Button>
      </div>
      <div className="wrap">
        <NotLasting of />
      </div>
    </div>
  );
}
