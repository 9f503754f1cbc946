import { beforeEach, describe, expect, it, vi } from 'vitest';
import { marks } from '@/features/account/common';
import { attempt } from '@/features/account/common/attempt.server';
import type { FormContext } from '@/features/account/common/server';
import type { Session } from '@/features/account/session/server';
import * as client from '../client.server';
import { AGREED, FIELDS, saidIn, SENT, ticked, type Audience, type Field } from './fields';
import { profileArea } from './profile.server';

const audiences = (audience: Audience) => Object.fromEntries(FIELDS.map((field) => [field, audience])) as Record<Field, Audience>;
const came = { fields: { name: 'Ann Lee', headline: 'Grids', skills: ['Grids'] }, audiences: audiences('everyone') };
const stored = (now: object) => ({ revision: 8, ...came, agreed: { joined: true, moved: false }, ...now });

const spyOnTell = () => vi.spyOn(client, 'tellGateway').mockResolvedValue({});
let tell: ReturnType<typeof spyOnTell>;
const storedIs = (now: object) => vi.spyOn(client, 'askGateway').mockResolvedValue(stored(now));
beforeEach(() => {
  tell = spyOnTell();
});

const sent = (name: 'profile' | 'agreed', fields: Record<string, string>) => {
  const value = (field: string) => fields[field] ?? '';
  const values = Object.fromEntries(Object.entries(fields).map(([field, typed]) => [field, [typed]]));
  return attempt(name, profileArea.forms[name]!, { values, value, language: 'en' } as unknown as FormContext<Session>);
};
const form = { ...saidIn(came), was: marks(SENT.map((name) => saidIn(came)[name])), revision: '7' };
const told = () => tell.mock.calls.map(([, , , body]) => body);

describe('the form of the profile', () => {
  it('changes what was changed in it, and gives nothing back that was hidden elsewhere meanwhile', async () => {
    storedIs({ audiences: audiences('nobody') });
    expect((await sent('profile', { ...form, headline: 'Tides' })).outcome.kind).toBe('ok');
    expect(told()).toEqual([{ revision: 8, fields: { headline: 'Tides' }, audiences: {} }]);
  });

  it('leaves what a CV brought meanwhile', async () => {
    storedIs({ fields: { ...came.fields, skills: ['Grids', 'Rowing'] } });
    await sent('profile', { ...form, for_headline: 'officers' });
    expect(told()).toEqual([{ revision: 8, fields: {}, audiences: { headline: 'officers' } }]);
  });

  it('asks first where the same field was changed elsewhere too, and is meant over that then', async () => {
    storedIs({ audiences: { ...audiences('everyone'), headline: 'nobody' } });
    const typed = { ...form, for_headline: 'groups' };
    expect(await sent('profile', typed)).toMatchObject({ outcome: { message: 'alumniProfile.error.meanwhile' }, showsAnew: true });
    expect(told()).toEqual([]);
    await sent('profile', { ...typed, revision: '8' });
    expect(told()).toEqual([{ revision: 8, fields: {}, audiences: { headline: 'groups' } }]);
  });

  it('of a page of the version before is held to its revision', async () => {
    const ask = storedIs({});
    await sent('profile', { ...form, was: '', headline: 'Tides' });
    expect(told()).toMatchObject([{ revision: 7, fields: { name: 'Ann Lee', headline: 'Tides' }, audiences: audiences('everyone') }]);
    expect(ask).not.toHaveBeenCalled();
  });
});

it('what is told of a member changes by the tick that was changed alone', async () => {
  storedIs({ agreed: { joined: false, moved: false } });
  const was = marks(AGREED.map((what) => ticked({ joined: true, moved: false })[what]));
  await sent('agreed', { revision: '7', was, joined: 'yes', moved: 'yes' });
  expect(told()).toEqual([{ revision: 8, agreed: { moved: true } }]);
});
