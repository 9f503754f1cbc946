import Head from 'next/head';
import type { FramesProps } from './bar-model';
import { PreviewBar } from './PreviewBar';
import styles from './preview.module.css';

/** The page in frames of its own origin: as wide as was chosen, or the draft beside what is published. */
export function FramesPage({ bar, frames }: FramesProps) {
  return (
    <div className={styles.shell}>
      <Head>
        <title>{`${bar.here} · ${bar.words.label ?? ''}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <a className="skip" href="#main">
        {bar.words.skip}
      </a>
      <PreviewBar model={bar} />
      <main id="main" tabIndex={-1} className={frames.length > 1 ? styles.two : styles.one}>
        <h1 className={styles.title}>{bar.here}</h1>
        {frames.map(({ title, src, width }) => (
          <section key={src} className={styles.framed}>
            <h2 className={styles.caption}>
              {title} <a href={src}>{bar.words['frame.open']}</a>
            </h2>
            <iframe className={styles.frame} title={title} src={src} width={width ?? '100%'} />
          </section>
        ))}
      </main>
    </div>
  );
}
