import type { ReactNode } from 'react';
import { Icon } from './Icon';
import type { IconName } from './Icon';

type NoticeKind = 'info' | 'ok' | 'warn' | 'err';
const icons: Record<NoticeKind, IconName> = { info: 'info', ok: 'ok', warn: 'error', err: 'error' };

/** `role` is for messages that appear after load: `status`, or `alert` for errors. One that was always there has none. */
export function Notice({
  kind = 'info',
  title,
  role,
  lang,
  children,
}: {
  kind?: NoticeKind | undefined;
  title?: ReactNode;
  role?: 'status' | 'alert' | 'note' | undefined;
  lang?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={`notice notice--${kind}`} role={role} lang={lang}>
      <Icon name={icons[kind]} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
