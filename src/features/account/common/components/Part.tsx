import type { ReactNode } from 'react';

/**
 * A part of an account page: its heading with what it is about, and beside it, where there is room, what can be done.
 * @param id where an address may lead
 */
export function Part({ id, title, about, children }: { id?: string; title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <section className="acc__part" id={id}>
      <div className="acc__about">
        <h2>{title}</h2>
        {about}
      </div>
      <div className="acc__do">{children}</div>
    </section>
  );
}
