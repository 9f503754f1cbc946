import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTables } from '../../../src/backends/kit/database/tables.ts';
import { formsTables } from '../../../src/backends/forms/storage/tables.ts';
import { columnsOf } from '../support/columns.ts';
import { startForms, type Forms } from '../support/forms.ts';

let forms: Forms;
beforeAll(async () => {
  forms = await startForms();
});
afterAll(() => forms.stop());

describe('the declared tables', () => {
  it('are those that the migrations make, column by column', async () => {
    expect(describeTables(formsTables)).toEqual(await columnsOf('forms', forms.query));
  });
});
