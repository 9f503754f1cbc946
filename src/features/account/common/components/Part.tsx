import type { ReactNode } from 'react';

/** A part of an account page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="acc__part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
