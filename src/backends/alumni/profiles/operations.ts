import type { AlumniContext } from '../context.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { changeProfile, ownProfile, profileChange, profileShape } from './profile.ts';

/** One's own profile, and who sees what of it. */
export const profileOperations = (context: AlumniContext): AlumniCall[] => [
  call({
    method: 'GET',
    path: '/v1/profile',
    summary: 'One’s own profile: fields, who may see each, what the firm knows, and what others see of it.',
    access: 'member',
    answer: profileShape,
    handle: ({ reader }) => ownProfile(context, reader.account),
  }),
  call({
    method: 'PUT',
    path: '/v1/profile',
    summary: 'Changes fields of one’s own profile, and who may see them; what is left out stays as it is.',
    access: 'member',
    body: profileChange,
    answer: profileShape,
    refuses: ['changed-meanwhile'],
    handle: ({ reader, body }) => changeProfile(context, reader, body),
  }),
];
