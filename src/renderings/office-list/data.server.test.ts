import { expect, it } from 'vitest';
import { answeredItem, loaderContext } from '@/features/content/lists/query-examples';
import { load } from './data.server';

it('reads offices, whatever is left out', async () => {
  const { offices } = await load(
    loaderContext(
      [
        answeredItem('o-1', '/offices/o-1', { City: { value: 'Rotterdam' }, TimeZone: { value: 'Europe/Amsterdam' } }),
        answeredItem('o-2', '/offices/o-2', {}),
      ],
      { page: undefined },
    ),
  );
  expect(offices[0]).toMatchObject({
    url: '/offices/o-1',
    fields: { City: { value: 'Rotterdam' }, Address: { value: '' }, TimeZone: { value: 'Europe/Amsterdam' } },
  });
  expect(offices[1]).toMatchObject({ displayName: 'o-2', fields: { City: { value: '' }, Image: { value: {} } } });
});
