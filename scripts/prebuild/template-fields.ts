import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allTemplates } from '../../src/workshop/definitions/schema.ts';
import { templateFields } from '../../src/workshop/definitions/template-fields.ts';

/** Writes `src/generated/template-fields.ts`: how the site reads each template's fields, from the content model. */
const folder = fileURLToPath(new URL('../../src/generated', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/template-fields.ts`, templateFields(allTemplates()));
