import { describe, expect, it } from 'vitest';
import { checkForm } from '@/features/account/common';
import { mentoringRules } from '../mentoring/rules';
import { messagesRules } from '../messages/rules';
import { officersRules } from '../officers/rules';
import { postsRules } from '../posts/rules';
import { recruiterRules } from '../recruiter/rules';

const ID = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
const form = (fields: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));

describe('rules of the forms of contact', () => {
  it('a first message needs somebody, a subject of one line, and a text that is not too long', () => {
    const right = { to: ID, subject: 'The ferry', text: 'Hello', once: ID };
    expect(checkForm(messagesRules.write, form(right))).toEqual({});
    expect(checkForm(messagesRules.write, form({ ...right, subject: 'a\nb', text: 'x'.repeat(10_001), to: 'me' }))).toEqual({
      to: 'unknown',
      subject: 'line',
      text: 'tooLong:10000',
    });
  });
  it('who offers mentoring names a topic; who withdraws it need not', () => {
    expect(checkForm(mentoringRules.offer, form({ offers: 'yes', most: '2' }))).toEqual({ topics: 'chooseTopic' });
    expect(checkForm(mentoringRules.offer, form({ offers: 'yes', most: '2', 'topic-career': 'yes' }))).toEqual({});
    expect(checkForm(mentoringRules.offer, form({ offers: 'yes', 'topic-career': 'yes', most: '2', pausedUntil: '2026-02-30' }))).toEqual({
      pausedUntil: 'date',
    });
    expect(checkForm(mentoringRules.offer, form({ most: '2', pausedUntil: '2026-02-30' }))).toEqual({});
    const days = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    expect(
      [-1, 0, 1].map((ahead) =>
        checkForm(mentoringRules.offer, form({ offers: 'yes', 'topic-career': 'yes', most: '2', pausedUntil: days(ahead) })),
      ),
    ).toEqual([{ pausedUntil: 'past' }, { pausedUntil: 'past' }, {}]);
  });
  it('a role has a title, a kind that there is, what it pays, and a link that is safe', () => {
    const right = {
      ...{ title: 'T', employer: 'E', place: '', country: 'NL', type: 'board', text: 'x', link: 'https://a.example', once: ID },
      salary: 'Unpaid',
    };
    expect(checkForm(recruiterRules.post, form(right))).toEqual({});
    const wrong = { ...right, title: '', type: 'slave', link: 'javascript:alert(1)', country: 'Holland' };
    expect(checkForm(recruiterRules.post, form(wrong))).toEqual({ title: 'required', type: 'unknown', link: 'link', country: 'unknown' });
    expect(checkForm(recruiterRules.post, form({ ...right, link: 'http://a.example' }))).toEqual({ link: 'link' });
    expect(checkForm(recruiterRules.post, form({ ...right, salary: ' ' }))).toEqual({ salary: 'required' });
  });
  it('a recommendation names somebody', () => {
    expect(checkForm(postsRules.refer, form({ id: ID, once: ID, text: 'x' }))).toEqual({ name: 'required' });
  });
  it('facts that an officer corrects begin with the office; without any, those of the line count', () => {
    const right = { key: ID, decision: 'approve' };
    expect(checkForm(officersRules.decide, form(right))).toEqual({});
    expect(checkForm(officersRules.decide, form({ ...right, from: '1998', to: '98' }))).toEqual({ offices: 'required', to: 'number' });
    expect(checkForm(officersRules.decide, form({ ...right, decision: 'perhaps' }))).toEqual({ decision: 'unknown' });
  });
  it('the German newsletter has a subject and a text, or neither', () => {
    const right = { subject: 'S', text: 'T', once: ID };
    expect(checkForm(officersRules.letter, form(right))).toEqual({});
    expect(checkForm(officersRules.letter, form({ ...right, subjectDe: 'S' }))).toEqual({ textDe: 'required' });
    expect(checkForm(officersRules.letter, form({ ...right, textDe: 'T' }))).toEqual({ subjectDe: 'required' });
  });
  it('nothing is erased, sent to all or blocked without a tick', () => {
    expect(checkForm(officersRules.erase, form({ key: ID }))).toEqual({ confirm: 'confirm' });
    expect(checkForm(officersRules.send, form({ key: ID, changedAt: '2026-11-20T08:00:00.000Z' }))).toEqual({ confirm: 'confirm' });
    expect(checkForm(messagesRules.block, form({ id: ID }))).toEqual({ confirm: 'confirm' });
  });
});
