import { describe, expect, it } from 'vitest';
import { readCatalogue } from './read.ts';
import type { ContentItem } from './source.ts';

const OFFER_ID = 'dada4242245c535f89363a7066886da0';
const item = (template: string, fields: Record<string, string>, more: Partial<ContentItem> = {}): ContentItem => ({
  id: 'aa',
  name: 'item',
  displayName: 'Item',
  template,
  fields: new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value])),
  children: [],
  ...more,
});
const TERM = { TermId: 'month', Title: 'Monthly', Price: '9.90', Currency: 'eur', TaxPercent: '8,1', Period: 'month' };
const term = (more: Record<string, string> = {}) => item('Offer Term', { ...TERM, ...more }, { name: 'a term' });
const offer = (fields: Record<string, string> = {}, children: readonly ContentItem[] = [term()]) =>
  item('Offer', { OfferId: 'premium', Title: 'Premium', Gets: 'All\r\n\n  Gifts ', Gifts: '5', ...fields }, { id: OFFER_ID, children });
const experience = (fields: Record<string, string> = {}) => item('Offer Experience', fields, { name: 'meter' });

describe('an offer', () => {
  it('is read with its terms, wherever its folder is', () => {
    const { offers, problems } = readCatalogue([item('Folder', {}, { children: [item('Folder', {}, { children: [offer()] })] })]);
    expect(problems).toEqual([]);
    expect(offers).toEqual([
      {
        id: 'premium',
        title: 'Premium',
        gets: ['All', 'Gifts'],
        rid: 'premium',
        gifts: 5,
        terms: [
          {
            id: 'month',
            title: 'Monthly',
            amount: 990,
            currency: 'EUR',
            taxPercent: 8.1,
            period: { count: 1, unit: 'month' },
            trialDays: 0,
            externalId: '',
          },
        ],
      },
    ]);
  });
  it.each([
    ['9,9', 990],
    ['9', 900],
    ['0.05', 5],
    ['0', 0],
  ])('costs %s as %d hundredths', (price, amount) => {
    expect(readCatalogue([offer({}, [term({ Price: price })])]).offers[0]?.terms[0]?.amount).toBe(amount);
  });
  it.each([
    ['Price', '9.999'],
    ['Price', '-1'],
    ['Price', '€9.90'],
    ['Currency', 'Euro'],
    ['Period', 'fortnight'],
    ['TaxPercent', 'a lot'],
    ['TermId', 'a b'],
  ])('loses a term with a mistake and no other: %s "%s"', (field, value) => {
    const { offers, problems } = readCatalogue([offer({}, [term({ [field]: value }), term({ TermId: 'good' })])]);
    expect(offers[0]?.terms.map(({ id }) => id)).toEqual(['good']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('Offer Term "a term"');
    expect(problems[0]).toContain(field);
  });
  it('is left out without a term, without an id, and where another has its id', () => {
    const { offers, problems } = readCatalogue([offer(), offer({ OfferId: 'empty' }, []), offer({ OfferId: '' }), offer()]);
    expect(offers.map(({ id }) => id)).toEqual(['premium']);
    expect(problems).toHaveLength(3);
  });
  it('is left out with two terms of one id', () => {
    expect(readCatalogue([offer({}, [term(), term()])]).offers).toEqual([]);
  });
});

describe('an experience', () => {
  it('has what editors chose, and what is usual for the rest', () => {
    const { experiences, problems } = readCatalogue([
      offer(),
      experience({
        Tags: 'Premium, topics',
        MeterSize: '3',
        Shows: 'paywall',
        Occasion: 'meter-expired',
        Offer: '{DADA4242-245C-535F-8936-3A7066886DA0}',
      }),
    ]);
    expect(problems).toEqual([]);
    expect(experiences[0]).toMatchObject({
      audience: 'everyone',
      tags: ['premium', 'topics'],
      meter: { name: 'meter', size: 3, window: 'month' },
      template: 'paywall',
      occasion: 'meter-expired',
      offerId: 'premium',
      display: { mode: 'inline', selector: '', delay: { type: 'time', value: 0 }, closes: false },
    });
  });
  it.each([
    ['30', 30],
    ['7 days', 7],
    ['month', 'month'],
  ])('meters "%s"', (text, window) => {
    expect(readCatalogue([experience({ MeterSize: '1', MeterWindow: text })]).experiences[0]?.meter?.window).toBe(window);
  });
  it('does nothing while it is off', () => expect(readCatalogue([experience({ Off: '1', Shows: 'banner' })]).experiences).toEqual([]));
  it.each([
    { Shows: 'fireworks' },
    { Audience: 'nobody' },
    { MeterSize: '1', MeterWindow: 'a while' },
    { MeterSize: '1', MeterWindow: '400' },
    { Offer: '{00000000-0000-0000-0000-000000000000}' },
  ])('is left out with a mistake: %o', (fields) => {
    const { experiences, problems } = readCatalogue([experience(fields)]);
    expect(experiences).toEqual([]);
    expect(problems).toHaveLength(1);
  });
});

describe('an institution', () => {
  it('has domains, a line each, and a last day that still counts', () => {
    const { institutions } = readCatalogue([
      item('Offer Institution', { Title: 'University', Domains: '@Uni.example\nlibrary.example', Until: '20261231T000000Z' }),
    ]);
    expect(institutions).toEqual([
      { name: 'University', domains: ['uni.example', 'library.example'], until: new Date('2027-01-01T00:00:00Z') },
    ]);
  });
  it.each(['example', 'a b@', '*.example.org', 'https://uni.example'])('is left out with the domain "%s"', (domain) => {
    expect(readCatalogue([item('Offer Institution', { Domains: domain })]).institutions).toEqual([]);
  });
});
