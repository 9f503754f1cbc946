import { JOB_SEARCH } from '@/features/careers';
import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { FormNameProvider } from '@/features/forms';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, MoreLink, Notice } from '@/ui';
import type { Data } from './data.server';
import { ApplySteps } from './ApplySteps';
import type { Page } from './fields.schema';
import { Received } from './Received';

/** Application for an opening, and its receipt. */
function ApplyForm({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const search = languagePath(JOB_SEARCH, route.language);
  const back = (
    <p className="applypage__back">
      <MoreLink href={search}>{phrase('apply.otherOpenings')}</MoreLink>
    </p>
  );
  switch (data.status) {
    case 'form':
      return (
        <FormNameProvider value="apply">
          <PageCrumbs items={data.crumbs} />
          <ApplySteps title={page.Title.value} data={data} language={route.language === 'de' ? 'de' : 'en'} search={search} />
        </FormNameProvider>
      );
    case 'received':
      return <Received data={data} search={search} language={route.language} />;
    case 'closed':
      return (
        <div className="wrap applypage">
          <h1>{data.title}</h1>
          <Notice kind="info" title={phrase('apply.closed')}>
            <p>{phrase('apply.closedHint')}</p>
          </Notice>
          {back}
        </div>
      );
    case 'elsewhere':
      return (
        <div className="wrap applypage">
          <h1>{data.title}</h1>
          <Notice kind="info" title={phrase('apply.elsewhere')}>
            <p>
              <ButtonLink href={data.url} rel="noopener external nofollow">
                {phrase('apply.elsewhereLink', { host: new URL(data.url).hostname })}
              </ButtonLink>
            </p>
          </Notice>
          {back}
        </div>
      );
    case 'down':
      return (
        <div className="wrap applypage">
          <h1>{page.Title.value}</h1>
          <Notice kind="err" title={phrase('apply.down')}>
            <p>{phrase('apply.downHint')}</p>
            <p>
              {/* The same address: of a receipt, the query names it. */}
              <ButtonLink href="" variant="line" size="small">
                {phrase('apply.again')}
              </ButtonLink>
            </p>
          </Notice>
          {back}
        </div>
      );
  }
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: ApplyForm, mode: 'interactive' };
