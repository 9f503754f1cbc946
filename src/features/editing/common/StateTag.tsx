import type { State } from '../authoring/items.schema';
import { classNames } from '@/ui';
import { useDesk } from './use-desk';
import styles from './editor.module.css';

/** What of a version is said in a list: draft, waiting, live, scheduled. */
export function StateTag({ state, live, scheduled }: { state: State; live: boolean; scheduled?: string | undefined }) {
  const { word } = useDesk();
  const said = scheduled ? 'scheduled' : live ? 'live' : state;
  if (said === 'none') return null;
  return <span className={classNames(styles.state, styles[`state_${said}`])}>{word(`state.${said}`)}</span>;
}
