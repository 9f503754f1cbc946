import { Expired, NotReady, WorkNavigation, type AccountView } from '@/features/account/common';
import { ButtonLink, Empty, Wrap } from '@/ui';
import { languagePath } from '@/lib/language-path';
import { addressOf } from '../asked';
import type { Figures } from '../figures.schema';
import type { FiguresData } from '../model';
import { useFigures } from '../words';
import { Controls } from './Controls';
import { Forms } from './Forms';
import { Lists } from './Lists';
import { Openings, Searches, Told } from './Happened';
import { Series } from './Series';
import { Totals } from './Totals';
import { useLive } from './use-live';

/** Offered where the days that were asked for have nothing, unless they were more. */
const LONGER = '90';
const LONG: ReadonlySet<string> = new Set([LONGER, '365']);

const PATH = '/user-registration/figures';

/** How the sites are read: one page, whose address holds all that is asked. */
export function FiguresPage({ first, title }: { first: AccountView<FiguresData>; title: string }) {
  const { phrase, language } = useFigures();
  const here = languagePath(PATH, language);
  return (
    <Wrap className="figs">
      <div className="phead">
        <h1>{title}</h1>
      </div>
      {first.status === 'ready' && first.data.allowed && <WorkNavigation current="figures" />}
      {first.status === 'expired' ? (
        <Expired signIn={first.signIn} kept={false} />
      ) : first.status === 'error' ? (
        <NotReady view={first} />
      ) : first.data.allowed ? (
        <Shown data={first.data} here={here} />
      ) : (
        <Empty level={2} title={phrase('figures.notAllowed')}>
          <p>{phrase('figures.notAllowedHint')}</p>
        </Empty>
      )}
    </Wrap>
  );
}

/** Neither these days nor those that they are compared with have anything: ten heads and six noughts would say so again and again. */
const isNothing = ({ totals, before, searches, forms, openings, offers, events, vitals, turnedAway }: Figures): boolean =>
  totals.visits + (before?.totals.visits ?? 0) === 0 &&
  [searches, forms, openings, offers, events, vitals, turnedAway].every((list) => list.length === 0);

function Shown({ data: first, here }: { data: Extract<FiguresData, { allowed: true }>; here: string }) {
  const { phrase } = useFigures();
  const { figures, asked } = useLive(first);
  const place = { figures, asked, here };
  const nothing = isNothing(figures);
  return (
    <>
      <Controls {...place} nothing={nothing} />
      {nothing ? (
        <Empty
          level={2}
          title={phrase('figures.noneAtAll')}
          actions={
            !LONG.has(asked.period) && (
              <ButtonLink href={`${here}${addressOf(asked, { period: LONGER, from: undefined, to: undefined })}`} variant="line">
                {phrase(`figures.period.${LONGER}`)}
              </ButtonLink>
            )
          }
        >
          <p>{phrase(asked.site || Object.keys(asked.filters).length > 0 ? 'figures.noneWithHint' : 'figures.noneAtAllHint')}</p>
        </Empty>
      ) : (
        <>
          <Totals {...place} />
          <Series {...place} />
          <div className="figs__lists">
            <Lists {...place} />
            <Searches {...place} />
            <Openings {...place} />
            <Forms {...place} />
            <Told {...place} />
          </div>
        </>
      )}
    </>
  );
}
