import type { ReactNode } from 'react';

/** A part of an account page under its heading. @param id where an address may lead */
export function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section className="acc__part" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
