import type { BuiltinTemplate } from './builtin.ts';
import { TEMPLATE } from './ids.ts';

type Fields = BuiltinTemplate['fields'];

/** What an element of a form may have. Which of Sitecore's templates declares which of them makes no difference to reading. */
const ELEMENT = '84ed565a-bec9-46d4-9603-6e0516580832';
const elementFields: Fields = [
  ['Title', '71ffd7b2-8b09-4f7b-8a66-1e4cef653e8d', 'Single-Line Text'],
  ['Field Key', '84ece662-5034-40cb-9c60-744db64bb294', 'Single-Line Text', 'shared'],
  ['Conditions', '71c6de8e-4718-4977-b83e-b49552ee14b0', 'Multi-Line Text', 'shared'],
  ['Field Type', '589a7ade-81d4-4a60-b9e2-7eaf6ae8a563', 'Droptree', 'shared'],
  ['Css Class', '7abaa3f6-6ec0-4b65-a463-7919bfae55aa', 'Single-Line Text', 'shared'],
  ['Label Css Class', '467c22b4-b1a2-4620-b8bb-74c2d8b369fc', 'Single-Line Text', 'shared'],
  ['Is Tracking Enabled', 'd99833ea-238a-4505-90ef-c69bf3eba946', 'Checkbox', 'shared'],
];

/**
 * Ids that no public source names are those of the project's own paths: in another Sitecore such a field is known by its name, as
 * every built-in field is where its id differs.
 */
const inputFields: Fields = [
  ['Required', 'f3231960-562d-59b8-bc8e-749c92ea5e51', 'Checkbox', 'shared'],
  ['Default Value', '1ce7da27-d096-493a-9768-72d8b6c6cd95', 'Single-Line Text'],
  ['Placeholder Text', '35ac4ffb-7a5a-550d-b56f-babad70a63a2', 'Single-Line Text'],
  ['Validations', '10e5829a-1943-4597-b9ee-406ce3d13e13', 'Treelist', 'shared'],
  ['Min Length', '9f7da002-7b86-436b-8dda-7efe5837b88e', 'Integer', 'shared'],
  ['Max Length', 'daff5b91-2338-5ec6-a720-c77776c45345', 'Integer', 'shared'],
  ['Rows', '0716ba88-810f-4a82-8f8b-6b6288425f12', 'Integer', 'shared'],
  ['Min', 'e6be7feb-4a47-55a3-8fc9-be2cc65f22d5', 'Single-Line Text', 'shared'],
  ['Max', '9ac845a5-a407-5df4-9660-c0ff7760d6ed', 'Single-Line Text', 'shared'],
  ['Step', 'f4edb535-16bd-5ee7-bf7b-fdc6e3389cd4', 'Single-Line Text', 'shared'],
];
const listFields: Fields = [
  ...inputFields,
  ['Datasource', '5be76442-950f-4c1f-a797-bebd71101abb', 'Droptree', 'shared'],
  ['Is Dynamic', '54424e06-0e7a-47a7-8cb2-7383d700472f', 'Checkbox', 'shared'],
  ['Display Field Name', '492361e0-72d8-4847-82ba-ebfc235cf57b', 'Single-Line Text', 'shared'],
  ['Value Field Name', '78778432-6327-4cea-a28b-e190e3541d28', 'Single-Line Text', 'shared'],
  ['Show Empty Item', 'e8df6305-3035-50a1-94e6-e27398024098', 'Checkbox', 'shared'],
  ['Default Selection', '93e41ec5-0312-5d9b-9745-6c7a86b55fce', 'Multi-Line Text', 'shared'],
];
const uploadFields: Fields = [
  ['Required', 'f3231960-562d-59b8-bc8e-749c92ea5e51', 'Checkbox', 'shared'],
  ['Is Multiple', 'd0e8ab14-e342-5215-8283-665f4d68f825', 'Checkbox', 'shared'],
  ['Max File Count', '0ed68ba7-8c15-5610-918d-61e8f2b3ece4', 'Integer', 'shared'],
  ['Max File Size', 'de6e8615-0370-575e-b73d-fc4d6d78f4e7', 'Integer', 'shared'],
  ['File Size Unit', '7bb5fe40-bb15-51c1-b382-61c8cfbe3977', 'Single-Line Text', 'shared'],
  ['Allowed Content Types', '9c906385-d01a-53be-9108-d6dcd587054d', 'Multi-Line Text', 'shared'],
];

const element = (id: string, name: string, fields: Fields = []): BuiltinTemplate => ({ id, name, bases: [ELEMENT], fields });
const plain = (id: string, name: string, fields: Fields = []): BuiltinTemplate => ({ id, name, bases: [TEMPLATE.standard], fields });

/** Templates of Sitecore Forms (docs/protocols/forms.md). */
export const formsTemplates: readonly BuiltinTemplate[] = [
  plain(ELEMENT, 'Field', elementFields),
  element('6abee1f2-4ab4-47f0-ad8b-bdb36f37f64c', 'Form', [['Is Template', '558f9307-ebaf-480d-88b5-dfe9e63a66de', 'Checkbox', 'shared']]),
  element('cfee7b51-8505-45ce-b843-9358f827df87', 'Page'),
  element('8cddb194-f456-4a75-89b7-346f8f39f95c', 'Section'),
  element('fc18f915-eac6-460a-8777-6e1376a9ea09', 'Text', [
    ['Text', '9666782b-21bb-40ce-b38f-8f6c53fa5070', 'Multi-Line Text'],
    ['Html Tag', 'c6caa979-c3ac-4ffc-861e-2961f5fc3c48', 'Single-Line Text', 'shared'],
  ]),
  element('0908030b-4564-42ea-a6fa-c7a5a2d921a8', 'Input', inputFields),
  element('d8386d04-c1e3-4cd3-9227-9e9f86ef3c88', 'Multiple-Line Text', inputFields),
  element('e8d5a5a3-6430-4701-baad-1db1947616cc', 'Number', inputFields),
  element('886adec1-abf8-40e1-9926-d9189c4e8e1b', 'Email', inputFields),
  element('5ac7621e-9f18-4569-bcec-f5bf8ba1f4d7', 'Date', inputFields),
  element('2f07293c-077f-456c-b715-fdb791acb367', 'Checkbox', inputFields),
  element('9121d435-48b8-4649-9d13-03d680474fad', 'Dropdown List', listFields),
  element('5b672865-55d2-413e-b699-fdfc7e732ccf', 'List', listFields),
  element('81fe389a-fdc7-4eca-a5a9-4be3aca0c69a', 'List Box', listFields),
  element('70ebaa11-df14-5e49-8167-1ef2b994990a', 'File Upload', uploadFields),
  element('94a46d66-b1b8-405d-aae4-7b5a9cd61c5e', 'Button', [
    ['Navigation Step', 'd842af43-e220-48d7-9714-6eb2381d2b0c', 'Integer', 'shared'],
  ]),
  plain('b3bdfe59-6667-4432-b261-05d0e3f7fdf6', 'List Item', [
    ['Value', '3a07c171-9bca-464d-8670-c5703c6d3f11', 'Single-Line Text', 'shared'],
  ]),
  plain('05fe45d4-b9c7-40de-b767-7c5abe7119f9', 'Submit Action Definition', [
    ['Submit Action', 'abc57b6d-5542-4ab9-a889-106225a032e6', 'Droptree', 'shared'],
    ['Parameters', '5c796924-3f06-4d1f-8510-8ad9a4244477', 'Multi-Line Text', 'shared'],
    ['Description', '8251a6fa-2e61-4e01-8832-8d99c69869b5', 'Single-Line Text'],
    ['Error Message', '47837625-b3d9-46f1-a73b-ff13dd1c8b25', 'Single-Line Text'],
  ]),
];
