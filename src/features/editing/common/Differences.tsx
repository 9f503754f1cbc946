import { useMemo } from 'react';
import { differences } from './diff';
import { useDesk } from './use-desk';
import styles from './editor.module.css';

/** How many characters of what stayed are shown round a change. */
const ROUND = 120;

const shortened = (text: string, first: boolean, last: boolean): string => {
  if (text.length <= 2 * ROUND) return text;
  const [start, end] = [first ? '' : text.slice(0, ROUND), last ? '' : text.slice(-ROUND)];
  return `${start} … ${end}`;
};

/**
 * What became of a text: what went is struck through, what came is marked; a reader of screens hears which is which.
 * @param language of the text; its own is the desk's otherwise
 */
export function Differences({ from, to, language }: { from: string; to: string; language?: string | undefined }) {
  const { word, language: own } = useDesk();
  const runs = useMemo(() => differences(from, to), [from, to]);
  return (
    <p className={styles.diff} lang={language} dir={language === undefined ? undefined : 'auto'}>
      {runs.map(({ kind, text }, index) => {
        if (kind === 'same') return <span key={index}>{shortened(text, index === 0, index === runs.length - 1)}</span>;
        const Mark = kind === 'out' ? 'del' : 'ins';
        return (
          <Mark key={index}>
            <span className="vh" lang={own}>
              {word(kind === 'out' ? 'diff.out' : 'diff.in')}{' '}
            </span>
            {text}
            <span className="vh" lang={own}>
              {' '}
              {word('diff.end')}{' '}
            </span>
          </Mark>
        );
      })}
    </p>
  );
}
