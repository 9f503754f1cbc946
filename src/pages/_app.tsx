import type { AppProps } from 'next/app';
import { AppShell } from '@/layouts/navigation/AppShell';
import '@/styles/index.css';

export default function App({ Component, pageProps }: AppProps) {
  return (
    <AppShell>
      <Component {...pageProps} />
    </AppShell>
  );
}
