import { expect, it } from 'vitest';
import { searchContract } from '../api/calls.ts';
import { openingsContract } from '../openings/calls.ts';

const isAdmin = (path: string): boolean => path.startsWith('/admin/');

it('says of every call of visitors that it may be refused for too many, and of no other', () => {
  const calls = [...searchContract.calls, ...openingsContract.calls];
  const refusing = calls.filter(({ refuses }) => refuses.includes('too-many-requests')).map(({ path }) => path);
  expect(refusing).toEqual(calls.map(({ path }) => path).filter((path) => !isAdmin(path)));
  expect(refusing.length).toBeGreaterThan(5);
});

it('says of every call of operators that it needs the key', () => {
  const admin = [...searchContract.calls, ...openingsContract.calls].filter(({ path }) => isAdmin(path));
  expect(admin.length).toBeGreaterThan(0);
  for (const { refuses, security } of admin) {
    expect(refuses).toContain('unauthorized');
    expect(security).toEqual([{ adminKey: [] }]);
  }
});
