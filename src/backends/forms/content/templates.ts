import type { FieldKind } from '../../../lib/forms/model.ts';

/** Sitecore's ids (docs/protocols/forms.md), without dashes and in lower case. */
const plain = (guid: string): string => guid.toLowerCase().replaceAll('-', '');

type Role = FieldKind | 'page' | 'section' | 'static' | 'button';

/** What an item is by its field `Field Type`: one template serves several. */
export const FIELD_TYPES: ReadonlyMap<string, Role> = new Map(
  (
    [
      ['983BFA5F-C6B6-4AEE-A3BB-46B95D52E7DF', 'static'],
      ['4EE89EA7-CEFE-4C8E-8532-467EF64591FC', 'text'],
      ['A296A1C1-0DA0-4493-A92E-B8191F43AEC6', 'longText'],
      ['5B153FC0-FC3F-474F-8CB8-233FB1BEF292', 'number'],
      ['04C39CAC-8976-4910-BE0D-879ED3368429', 'email'],
      ['DF74F55B-47E6-4D1C-92F8-B0D46A7B2704', 'telephone'],
      ['4DA85E8A-3B48-4BC6-9565-8C1F5F36DD1B', 'checkbox'],
      ['38137D30-7B2A-47D5-BBD8-133252C01B28', 'date'],
      ['E0CFADEE-1AC0-471D-A820-2E70D1547B4B', 'dropdown'],
      ['222A2121-D370-4C6F-80A3-03C930B718BF', 'listBox'],
      ['D86A361A-D4FF-46B2-9E97-A37FC5B1FE1A', 'checkboxList'],
      ['EDBD38A8-1AE9-42EC-8CCD-F5B0E2998B4F', 'radio'],
      ['447AA745-6D29-4B65-A5A3-8173AA8AF548', 'section'],
      ['D819B43E-C136-4392-9393-8BE7FCE32F5E', 'page'],
      ['7CE25CAB-EF3A-4F73-AB13-D33BDC1E4EE2', 'button'],
      ['7E9A0903-A52C-4843-BBE1-5B26BD162BED', 'file'],
    ] as const
  ).map(([id, role]) => [plain(id), role]),
);

/** What an item is by its template, where it names no type. */
export const TEMPLATES: ReadonlyMap<string, Role> = new Map(
  (
    [
      ['cfee7b51-8505-45ce-b843-9358f827df87', 'page'],
      ['8cddb194-f456-4a75-89b7-346f8f39f95c', 'section'],
      ['fc18f915-eac6-460a-8777-6e1376a9ea09', 'static'],
      ['0908030b-4564-42ea-a6fa-c7a5a2d921a8', 'text'],
      ['d8386d04-c1e3-4cd3-9227-9e9f86ef3c88', 'longText'],
      ['e8d5a5a3-6430-4701-baad-1db1947616cc', 'number'],
      ['886adec1-abf8-40e1-9926-d9189c4e8e1b', 'email'],
      ['5ac7621e-9f18-4569-bcec-f5bf8ba1f4d7', 'date'],
      ['2f07293c-077f-456c-b715-fdb791acb367', 'checkbox'],
      ['9121d435-48b8-4649-9d13-03d680474fad', 'dropdown'],
      ['5b672865-55d2-413e-b699-fdfc7e732ccf', 'checkboxList'],
      ['81fe389a-fdc7-4eca-a5a9-4be3aca0c69a', 'listBox'],
      ['94a46d66-b1b8-405d-aae4-7b5a9cd61c5e', 'button'],
    ] as const
  ).map(([id, role]) => [plain(id), role]),
);

export const FORM_TEMPLATE = plain('6abee1f2-4ab4-47f0-ad8b-bdb36f37f64c');
export const LIST_ITEM_TEMPLATE = plain('b3bdfe59-6667-4432-b261-05d0e3f7fdf6');
export const SUBMIT_ACTION_TEMPLATE = plain('05fe45d4-b9c7-40de-b767-7c5abe7119f9');

/** What a submit action does, by the id of its action item. Sitecore has none that mails the sender: that one is the project's own. */
export const SUBMIT_ACTIONS: ReadonlyMap<string, 'saveData' | 'sendEmail' | 'sendEmailToUser' | 'redirect'> = new Map(
  (
    [
      ['0C61EAB3-A61E-47B8-AE0B-B6EBA0D6EB1B', 'saveData'],
      ['72CCAB13-E73F-4C75-8742-F2FFDF141E31', 'sendEmail'],
      ['499dc233-dee5-5e92-86b3-be8e4f8ae5f4', 'sendEmailToUser'],
      ['848EE3CD-5B4F-473D-B438-56B137035C62', 'redirect'],
    ] as const
  ).map(([id, action]) => [plain(id), action]),
);
