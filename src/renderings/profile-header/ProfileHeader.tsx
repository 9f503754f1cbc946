import { nameOfPerson } from '@/lib/person-name';
import { FollowForm } from '@/features/account/follows';
import { PageCrumbs } from '@/features/content/navigation';
import { usePhrases, useSiteLanguage } from '@/runtime';
import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { hasNothing, PagePicture, Text } from '@/runtime/fields';
import { ButtonLink, Column, Grid, Icon, Wrap } from '@/ui';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** A person's page opens with the portrait and the name, which is the page's title. Later pages of their texts only with the name. */
function ProfileHeader({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  const phrase = usePhrases();
  const language = useSiteLanguage();
  const name = nameOfPerson({ title: page.Title.value, first: page.FirstName.value, last: page.LastName.value });
  const isFirst = route.pageNumber === 1;
  const office = page.Office;
  const city = office ? office.fields.City.value || office.fields.Title.value : '';
  const hasImage = isFirst && !hasNothing(page.Image);
  const text = (
    <>
      {(!hasNothing(page.JobTitle) || city) && (
        <p className="sc sc--accent points">
          <Text field={page.JobTitle} />
          {city && <span>{office?.url ? <a href={office.url}>{city}</a> : city}</span>}
        </p>
      )}
      <h1>{name}</h1>
      {isFirst ? (
        <Text field={page.Lede} tag="p" className="lede" lines />
      ) : (
        <p className="meta" {...language}>
          {phrase('pagination.page', { page: route.pageNumber })}
        </p>
      )}
      {isFirst && (page.Email.value || data.canFollow) && (
        <div className="prof__act" {...language}>
          {page.Email.value && (
            <ButtonLink href={`mailto:${page.Email.value}`}>
              <Icon name="mail" /> {phrase('profile.writeTo', { name: page.FirstName.value || name })}
            </ButtonLink>
          )}
          {data.canFollow && <FollowForm kind="author" path={route.path} label={name} />}
        </div>
      )}
    </>
  );
  return (
    <>
      <PageCrumbs items={data.crumbs} />
      <Wrap className="prof">
        {hasImage ? (
          <Grid>
            <Column span={4}>
              <PagePicture page={page} ratio="4:5" sizes="(min-width: 48em) 30vw, 92vw" />
            </Column>
            <Column span={8}>{text}</Column>
          </Grid>
        ) : (
          text
        )}
      </Wrap>
    </>
  );
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: ProfileHeader, mode: 'static' };
