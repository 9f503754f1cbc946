import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Visits, their views and what happened in them, cut into months; the salts that make a visitor of a day. */
async function visits(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists collector`.execute(db);
  await sql`create table collector.salts (day date primary key, salt text not null)`.execute(db);
  await sql`
    create table collector.visits (
      id bigint not null,
      site text not null,
      visitor bigint not null,
      started_at timestamptz not null,
      last_at timestamptz not null,
      entry_path text not null,
      exit_path text not null,
      channel text not null,
      source text not null,
      campaign text not null,
      device text not null,
      browser text not null,
      os text not null,
      language text not null,
      views integer not null,
      events integer not null,
      primary key (id, started_at)
    ) partition by range (started_at)`.execute(db);
  await sql`create index visits_site on collector.visits (site, started_at)`.execute(db);
  await sql`
    create table collector.views (
      id uuid not null,
      site text not null,
      visit bigint not null,
      at timestamptz not null,
      path text not null,
      page_name text not null,
      content_type text not null,
      language text not null,
      depth smallint not null,
      read_ms integer not null,
      primary key (id, at)
    ) partition by range (at)`.execute(db);
  await sql`create index views_site on collector.views (site, at)`.execute(db);
  await sql`create index views_visit on collector.views (visit)`.execute(db);
  await sql`
    create table collector.events (
      site text not null,
      visit bigint not null,
      view uuid not null,
      at timestamptz not null,
      path text not null,
      name text not null,
      value text not null,
      number double precision
    ) partition by range (at)`.execute(db);
  await sql`create index events_site on collector.events (site, at, name)`.execute(db);
  await sql`
    create table collector.vitals (
      site text not null,
      at timestamptz not null,
      path text not null,
      device text not null,
      name text not null,
      value double precision not null
    ) partition by range (at)`.execute(db);
  await sql`create index vitals_site on collector.vitals (site, at, name)`.execute(db);
  await sql`
    create table collector.turned_away (
      day date not null,
      site text not null,
      reason text not null,
      messages integer not null,
      primary key (day, site, reason)
    )`.execute(db);
}

/**
 * Sums of days that are over: without a filter and with each one, so that a question reads as many rows as there are days and
 * values, whatever the traffic was.
 */
async function figures(db: Kysely<unknown>): Promise<void> {
  await sql`create table collector.rolled_days (day date primary key)`.execute(db);
  await sql`
    create table collector.figures (
      day date not null,
      site text not null,
      by text not null,
      value text not null,
      filter text not null,
      filter_value text not null,
      visitors integer not null,
      visits integer not null,
      bounces integer not null,
      views integer not null,
      ends integer not null,
      ms bigint not null
    )`.execute(db);
  await sql`create index figures_asked on collector.figures (filter, filter_value, day)`.execute(db);
  await sql`
    create table collector.event_figures (
      day date not null,
      site text not null,
      name text not null,
      value text not null,
      filter text not null,
      filter_value text not null,
      visits integer not null,
      times integer not null,
      none integer not null
    )`.execute(db);
  await sql`create index event_figures_asked on collector.event_figures (filter, filter_value, day)`.execute(db);
  await sql`
    create table collector.vital_figures (
      day date not null,
      site text not null,
      path text not null,
      device text not null,
      name text not null,
      bucket integer not null,
      times integer not null
    )`.execute(db);
  await sql`create index vital_figures_asked on collector.vital_figures (day, site)`.execute(db);
  await sql`
    create table collector.pages (
      site text not null,
      path text not null,
      name text not null,
      primary key (site, path)
    )`.execute(db);
}

/**
 * Sums of whole months: a year is read from eleven of them and the days at its ends. Web vitals of every page together stand
 * beside those of each. Sums that are there already are made again from their rows, which are kept as long.
 */
async function months(db: Kysely<unknown>): Promise<void> {
  for (const table of ['figures', 'event_figures', 'vital_figures', 'rolled_days'])
    await sql`truncate ${sql.table(`collector.${table}`)}`.execute(db);
  await sql`create index figures_whole on collector.figures (filter, filter_value, day) where by = 'all'`.execute(db);
  await sql`create index event_figures_paths on collector.event_figures (name, day) where filter = 'path'`.execute(db);
  await sql`drop index collector.vital_figures_asked`.execute(db);
  await sql`create index vital_figures_asked on collector.vital_figures (path, day)`.execute(db);
  await sql`
    create table collector.month_figures (
      month date not null,
      site text not null,
      by text not null,
      value text not null,
      filter text not null,
      filter_value text not null,
      visitors integer not null,
      visits integer not null,
      bounces integer not null,
      views integer not null,
      ends integer not null,
      ms bigint not null
    )`.execute(db);
  await sql`create index month_figures_asked on collector.month_figures (filter, filter_value, month)`.execute(db);
  await sql`
    create table collector.month_event_figures (
      month date not null,
      site text not null,
      name text not null,
      value text not null,
      filter text not null,
      filter_value text not null,
      visits integer not null,
      times integer not null,
      none integer not null
    )`.execute(db);
  await sql`create index month_event_figures_asked on collector.month_event_figures (filter, filter_value, month)`.execute(db);
  await sql`create index month_event_figures_paths on collector.month_event_figures (name, month) where filter = 'path'`.execute(db);
  await sql`
    create table collector.month_vital_figures (
      month date not null,
      site text not null,
      path text not null,
      device text not null,
      name text not null,
      bucket integer not null,
      times integer not null
    )`.execute(db);
  await sql`create index month_vital_figures_asked on collector.month_vital_figures (path, month)`.execute(db);
}

/**
 * A web vital is of a view, and is there once; visits are found by what happened in them; a page's name is forgotten with the page.
 * Sums are made again from their rows: they tell in how many visits a form was refused, and stand in the order they are asked in.
 */
async function ownViews(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collector.vitals add column view uuid`.execute(db);
  await sql`create index vitals_view on collector.vitals (view)`.execute(db);
  await sql`create index events_named on collector.events (name, value, at)`.execute(db);
  await sql`alter table collector.pages add column seen date not null default current_date`.execute(db);
  for (const table of [
    'figures',
    'event_figures',
    'vital_figures',
    'month_figures',
    'month_event_figures',
    'month_vital_figures',
    'rolled_days',
  ])
    await sql`truncate ${sql.table(`collector.${table}`)}`.execute(db);
}

/**
 * A day that is over is one row: the columns of its visits, in few bytes, from which every question is counted in memory. Sums of it
 * had five rows for each of the day's own. Rows are read by the day, so that indexes for questions are gone with the sums.
 */
async function keptDays(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'figures',
    'event_figures',
    'vital_figures',
    'month_figures',
    'month_event_figures',
    'month_vital_figures',
    'rolled_days',
  ])
    await sql`drop table ${sql.table(`collector.${table}`)}`.execute(db);
  await sql`create table collector.kept_days (day date primary key, data bytea not null)`.execute(db);
  // It is deflated already.
  await sql`alter table collector.kept_days alter column data set storage external`.execute(db);
  for (const index of ['visits_site', 'views_site', 'views_visit', 'events_site', 'events_named', 'vitals_site'])
    await sql`drop index ${sql.table(`collector.${index}`)}`.execute(db);
  await sql`create index visits_started on collector.visits (started_at)`.execute(db);
  for (const table of ['views', 'events', 'vitals'])
    await sql`create index ${sql.ref(`${table}_at`)} on ${sql.table(`collector.${table}`)} (at)`.execute(db);
}

/** Tables of the collector; numbers 1000 to 1099. */
export const collectorMigrations: Record<string, Pick<Migration, 'up'>> = {
  '1000_collector_visits': { up: visits },
  '1001_collector_figures': { up: figures },
  '1002_collector_months': { up: months },
  '1003_collector_own_views': { up: ownViews },
  '1004_collector_kept_days': { up: keptDays },
};
