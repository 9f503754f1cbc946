import { alumniRoutes } from '@/config/alumni-routes';
import { areaApi, changed, storeFlash, type Area, type AreaForm, type FormContext } from '@/features/account/common/server';
import { countriesIn } from '@/features/account/profile/server';
import type { Session } from '@/features/account/session/server';
import type { Handlers } from '@/server/route';
import { askGateway, memberOnly, tellGateway } from '../client.server';
import { confirmed } from '../common/confirmed.server';
import { partOf } from '../common/within.server';
import { anything } from '../contact/contact.schema';
import { meSchema } from '../gateway/gateway.schema';
import { alumniPath } from '../navigation/paths';
import {
  AGREED,
  AUDIENCES,
  audienceName,
  FIELDS,
  LIST_FIELDS,
  saidIn,
  SENT,
  suggestedName,
  TEXT_FIELDS,
  ticked,
  valuesOf,
  VIEWS,
  type ListField,
  type TextField,
} from './fields';
import type { ProfileData } from './model';
import { consentsSchema, profileSchema } from './profile.schema';
import { MEANWHILE, profileRules } from './rules';

type Context = FormContext<Session>;

const refusals: NonNullable<AreaForm<Session>['refusals']> = {
  'changed-meanwhile': { message: MEANWHILE, showsAnew: true },
  'invalid-input': { message: 'account.error.refused' },
};

const change = (context: Context, body: Readonly<Record<string, unknown>>) =>
  tellGateway(context, '/v1/profile', profileSchema, { revision: Number(context.value('revision')), ...body }, 'PUT');

/** Values of the fields that were sent: a list as a list. @param sent name under which a field is sent */
function fieldsOf({ values, value }: Context, names: readonly (TextField | ListField)[], sent: (field: TextField | ListField) => string) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const at = sent(name);
      if (values[at] === undefined) return [];
      const list = LIST_FIELDS.find((field) => field === name);
      return [[name, list ? valuesOf(list, value(at)) : value(at)] as const];
    }),
  );
}

const WRITTEN = [...TEXT_FIELDS, ...LIST_FIELDS] as const;

/** One's own profile: what it says, who sees what, what was agreed to, and the way out. `docs/adr/0050-alumni-directory.md` */
export const profileArea: Area<ProfileData> = memberOnly({
  path: alumniRoutes.alumniUpdateInfo.path,
  query: ['preview'],
  load: async (context) => {
    const { language, query } = context;
    const profile = await askGateway(context, '/v1/profile', profileSchema);
    const [me, consents] = await Promise.all([
      askGateway(context, '/v1/me', meSchema),
      partOf(askGateway(context, '/v1/consents', consentsSchema), 'consents'),
    ]);
    return {
      profile,
      confirmDue: me.confirmDue,
      hidden: me.hidden,
      canShow: me.canShow,
      newsletters: me.newsletters,
      consents: consents && consents.consents,
      countries: countriesIn(language),
      preview: VIEWS.find((view) => view === query.preview) ?? 'everyone',
    };
  },
  forms: {
    profile: {
      rules: profileRules.profile,
      refusals,
      shownAgain: [...WRITTEN, ...FIELDS.map(audienceName)],
      carried: ['revision', 'was'],
      run: async (context) => {
        const { value } = context;
        const was = value('was');
        // A page that was opened before the field was there does not send it: then the revision alone tells.
        const stored = was === '' ? undefined : await askGateway(context, '/v1/profile', profileSchema);
        const { here, both } = changed(was, SENT, value, stored && saidIn(stored));
        const revision = Number(value('revision'));
        if (both.length > 0 && stored?.revision !== revision) return { kind: 'error', message: MEANWHILE, showsAnew: true };
        const audiences = FIELDS.flatMap((field) => {
          const audience = AUDIENCES.find((each) => each === value(audienceName(field)));
          return audience && here.includes(audienceName(field)) ? [[field, audience] as const] : [];
        });
        const written = WRITTEN.filter((field) => here.includes(field));
        await change(context, {
          revision: stored?.revision ?? revision,
          fields: fieldsOf(context, written, (field) => field),
          audiences: Object.fromEntries(audiences),
        });
        return { message: 'alumniProfile.done.saved' };
      },
    },
    all: {
      rules: profileRules.all,
      refusals,
      run: async (context) => {
        const audience = context.value('audience');
        await change(context, { audiences: Object.fromEntries(FIELDS.map((field) => [field, audience])) });
        return { message: `alumniProfile.done.all.${audience}` };
      },
    },
    agreed: {
      rules: profileRules.agreed,
      refusals,
      shownAgain: AGREED,
      carried: ['was'],
      run: async (context) => {
        const { value } = context;
        const stored = await askGateway(context, '/v1/profile', profileSchema);
        const { here } = changed(value('was'), AGREED, value, ticked(stored.agreed));
        const agreed = Object.fromEntries(here.map((what) => [what, value(what) === 'yes']));
        await change(context, { revision: stored.revision, agreed });
        return { message: 'alumniProfile.done.agreed' };
      },
    },
    take: {
      rules: profileRules.take,
      refusals,
      shownAgain: WRITTEN.map(suggestedName),
      run: async (context) => {
        const taken = WRITTEN.filter((field) => context.values.take?.includes(field));
        if (taken.length === 0) return { kind: 'error', message: 'alumniProfile.error.nothingTaken' };
        await change(context, { fields: fieldsOf(context, taken, suggestedName) });
        return { message: 'alumniProfile.done.taken', params: { count: taken.length } };
      },
    },
    newsletters: {
      rules: profileRules.newsletters,
      run: async (context) => {
        const on = context.value('newsletters') === 'yes';
        await tellGateway(context, '/v1/newsletters', anything, { on }, 'PUT');
        return { message: on ? 'alumniProfile.done.newslettersOn' : 'alumniProfile.done.newslettersOff' };
      },
    },
    confirm: {
      rules: profileRules.confirm,
      run: confirmed,
    },
    leave: {
      rules: profileRules.leave,
      run: async (context) => {
        await tellGateway(context, '/v1/leave', anything, {});
        await storeFlash(context.jar, alumniRoutes.alumniNoAccess.path, { form: 'leave', kind: 'ok', message: 'alumniGateway.done.left' });
        return { message: '', leadsTo: alumniPath('noAccess', context.language) };
      },
    },
  },
});

/** `/api/alumni/profile`: the forms of the page. */
export const profileHandlers: Handlers = { POST: areaApi(profileArea) };
