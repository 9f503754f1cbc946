import { expect, it } from 'vitest';
import { databaseLost } from './lost.ts';

const failed = (code: string, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  ['the connection is refused', failed('ECONNREFUSED')],
  ['the connection breaks', failed('ECONNRESET')],
  ['there is no such host', failed('ENOTFOUND')],
  ['nobody can say where the host is', failed('EAI_AGAIN')],
  ['no way leads there', failed('EHOSTUNREACH')],
  ['the protocol breaks', failed('08006')],
  ['a pooler cannot reach its server', failed('08P01', 'server login has been failing, try again later (server_login_retry)')],
  ['a pooler has had no server for a query', failed('08P01', 'query_wait_timeout')],
  ['the server of a pooler broke', failed('08P01', 'server conn crashed?')],
  ['a pooler ends', failed('08P01', 'pooler is shutting down')],
  ['it shuts down', failed('57P01')],
  ['it starts', failed('57P03')],
  ['it has become a standby', failed('25006')],
  ['it has no room for another connection', failed('53300')],
  ['pg says only in words that the connection ended', new Error('Connection terminated unexpectedly')],
  ['pg says only in words that no connection came in time', new Error('timeout exceeded when trying to connect')],
  ['pg says only in words that a query got no answer', new Error('Query read timeout')],
])('a database is away when %s', (_why, error) => expect(databaseLost(error)).toBe(true));

it.each([
  ['a pooler refuses a parameter', failed('08P01', 'unsupported startup parameter: search_path')],
  ['a pooler knows no such database', failed('08P01', 'no such database: masthead')],
  ['what was asked breaks the protocol', failed('08P01', 'bind message supplies 1 parameters, but prepared statement requires 2')],
  ['a statement takes too long', failed('57014')],
  ['there is no such table', failed('42P01')],
  ['a row is there already', failed('23505')],
  ['a lock is not free', failed('55P03')],
  ['two transactions wait for each other', failed('40P01')],
  ['the mistake is ours', new TypeError('x is undefined')],
  ['the words stand in something else', new Error('The Connection terminated')],
  ['what was thrown is no error', { code: '57P01' }],
  ['its code is none', Object.assign(new Error('x'), { code: 57 })],
])('a database is not away when %s', (_why, error) => expect(databaseLost(error)).toBe(false));
