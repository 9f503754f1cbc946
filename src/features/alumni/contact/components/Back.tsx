import { Icon } from '@/ui';

/** The way back to a list. */
export const Back = ({ href, children }: { href: string; children: string }) => (
  <p className="alu__back">
    <a className="more" href={href}>
      <Icon name="back" /> {children}
    </a>
  </p>
);
