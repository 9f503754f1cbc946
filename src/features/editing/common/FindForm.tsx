import styles from './editor.module.css';
import { useDesk } from './use-desk';

/** What a page of the desk is looked through with: a form of its own address. */
export function FindForm({ page, label, content, q }: { page: string; label: string; content: string; q: string }) {
  const { word, href } = useDesk();
  return (
    <form action={href(page)} method="get" role="search" className={styles.find}>
      <input type="hidden" name="language" value={content} />
      <label className="vh" htmlFor="q">
        {label}
      </label>
      <input className="input" type="search" id="q" name="q" defaultValue={q} placeholder={word('tree.findHint')} />
      <button className="btn btn--line" type="submit">
        {word('tree.search')}
      </button>
    </form>
  );
}
