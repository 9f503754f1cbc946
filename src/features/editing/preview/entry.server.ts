import type { GetServerSideProps } from 'next';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { getHosts } from '@/config/env.server';
import { safeTarget } from '@/features/account/server';
import { languagePath } from '@/lib/language-path';
import { retryAfterSeconds } from '@/server/errors';
import de from './words/entry.de.json';
import en from './words/entry.en.json';
import { sentForm } from './sent-form.server';
import type { EntryProps, EntryReason } from './EntryPage';

const STATUS: Readonly<Record<EntryReason, number>> = {
  out: 200,
  failed: 200,
  down: 503,
  'no-role': 403,
  looking: 403,
  unknown: 503,
  'session-over': 401,
};

const isReason = (value: string | undefined): value is EntryReason => value !== undefined && Object.hasOwn(STATUS, value);

/** Props of the page that preview and staging show to whoever is not let in; the proxy leads here. */
export const getEntryPage: GetServerSideProps<EntryProps> = async ({ req, res, params, query, locale = DEFAULT_LANGUAGE }) => {
  const [reason] = (params?.path as string[] | undefined) ?? [];
  if (!isReason(reason)) return { notFound: true };
  res.statusCode = STATUS[reason];
  res.setHeader('Cache-Control', 'no-store');
  if (res.statusCode === 503) res.setHeader('Retry-After', String(retryAfterSeconds(undefined)));
  const host = getHosts().resolve(req.headers.host);
  const to = safeTarget([query.to].flat()[0], host?.origin) ?? languagePath('/', locale);
  const again = reason === 'session-over' ? await sentForm(req, [query.of].flat()[0], host) : undefined;
  return { props: { hydrate: 'never', reason, language: locale, to, words: locale === 'de' ? de : en, ...(again ? { again } : {}) } };
};
