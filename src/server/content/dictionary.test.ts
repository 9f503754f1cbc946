import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCounters } from '../counters';
import { logger } from '../logger';
import { operationName, stubContent, type StubContent } from '../testing/stub-content';
import { createClientFactory } from './client';
import { createDictionary } from './dictionary';
import { graphqlDictionary, restDictionary } from './dictionary-service';

const MINUTES = 60_000;
const failures = () => readCounters()['dictionary.failures'] ?? 0;

describe('the cache', () => {
  const setUp = (answers: Record<string, Record<string, string> | Error>, builtIn = {}) => {
    let time = 0;
    const fetch = vi.fn(async (_site: string, language: string) => {
      const answer = answers[language] ?? {};
      if (answer instanceof Error) throw answer;
      return answer;
    });
    return { fetch, answers, dictionary: createDictionary({ fetch, builtIn, now: () => time }), pass: (ms: number) => (time += ms) };
  };

  it('keeps phrases for five minutes and then fetches them again', async () => {
    const { fetch, dictionary, pass, answers } = setUp({ en: { a: 'A' } });
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'A' });
    answers.en = { a: 'B' };
    pass(5 * MINUTES - 1);
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'A' });
    pass(1);
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'B' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
  it('holds the same words once, however often they are fetched', async () => {
    const { fetch, dictionary, pass, answers } = setUp({ en: { a: 'A' } });
    const before = await dictionary.phrases('dotcom', 'en');
    answers.en = { a: 'A' };
    pass(5 * MINUTES);
    expect(await dictionary.phrases('dotcom', 'en')).toBe(before);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
  it('fetches phrases again when some were published, and keeps none that were asked for before', async () => {
    const { fetch, dictionary, answers } = setUp({ en: { a: 'A' } });
    await dictionary.phrases('dotcom', 'en');
    dictionary.forget();
    const before = dictionary.phrases('dotcom', 'en');
    dictionary.forget();
    answers.en = { a: 'B' };
    await before;
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'B' });
    expect(fetch).toHaveBeenCalledTimes(3);
  });
  it('keeps sites apart and asks once for requests at the same time', async () => {
    const { fetch, dictionary } = setUp({ en: { a: 'A' } });
    await Promise.all([dictionary.phrases('dotcom', 'en'), dictionary.phrases('dotcom', 'en'), dictionary.phrases('insights', 'en')]);
    expect(fetch.mock.calls).toEqual([
      ['dotcom', 'en'],
      ['insights', 'en'],
    ]);
  });
  it('goes over the phrases of the build, each language over those of its own', async () => {
    const builtIn = { en: { a: 'built', b: 'built', c: 'built' }, de: { a: 'gebaut', c: 'gebaut' } };
    const { dictionary } = setUp({ en: { a: 'A', b: 'B' }, de: { a: 'Ä' } }, builtIn);
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'A', b: 'B', c: 'built' });
    expect(await dictionary.phrases('dotcom', 'de')).toEqual({ a: 'Ä', b: 'B', c: 'gebaut' });
  });
  it('says once that it cannot be fetched, and once that it can again', async () => {
    const [warn, info] = [vi.spyOn(logger, 'warn').mockReturnValue(), vi.spyOn(logger, 'info').mockReturnValue()];
    const { dictionary, pass, answers } = setUp({ en: new Error('failed to auto-resolve app root item') });
    for (let tries = 0; tries < 3; tries += 1) {
      await dictionary.phrases('dotcom', 'en');
      pass(10 * MINUTES);
    }
    expect([warn.mock.calls.length, info.mock.calls.length]).toEqual([1, 0]);
    answers.en = { a: 'A' };
    await dictionary.phrases('dotcom', 'en');
    expect([warn.mock.calls.length, info.mock.calls.length]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });
  it('falls back to English phrase by phrase', async () => {
    const { dictionary } = setUp({ en: { a: 'A', b: 'B' }, de: { a: 'Ä' } });
    expect(await dictionary.phrases('dotcom', 'de')).toEqual({ a: 'Ä', b: 'B' });
  });
  it('goes on with the last phrases when a fetch fails, counts it, and leaves the service alone for a while', async () => {
    const { fetch, dictionary, pass, answers } = setUp({ en: { a: 'A' } });
    await dictionary.phrases('dotcom', 'en');
    answers.en = new Error('down');
    pass(5 * MINUTES);
    const before = failures();
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'A' });
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'A' });
    expect(failures()).toBe(before + 1);
    expect(fetch).toHaveBeenCalledTimes(2);
    answers.en = { a: 'B' };
    pass(10_000);
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'B' });
  });
  it('has the phrases of the build when nothing was ever fetched', async () => {
    const { dictionary } = setUp({ en: new Error('down'), de: new Error('down') }, { en: { e: 'Error', f: 'F' }, de: { e: 'Fehler' } });
    expect(await dictionary.phrases('dotcom', 'de')).toEqual({ e: 'Fehler', f: 'F' });
  });
  it('says whether the phrases were ever fetched', async () => {
    const { dictionary, answers, pass } = setUp({ en: { a: 'A' }, de: new Error('down') });
    expect(dictionary.complete('dotcom', 'en')).toBe(false);
    await dictionary.phrases('dotcom', 'de');
    expect([dictionary.complete('dotcom', 'en'), dictionary.complete('dotcom', 'de'), dictionary.complete('insights', 'en')]).toEqual([
      true,
      false,
      false,
    ]);
    answers.de = { a: 'Ä' };
    pass(10_000);
    await dictionary.phrases('dotcom', 'de');
    answers.de = new Error('down');
    pass(5 * MINUTES);
    await dictionary.phrases('dotcom', 'de');
    expect(dictionary.complete('dotcom', 'de')).toBe(true);
  });
  it('says that phrases which were changed are not there until they could be fetched', async () => {
    const { dictionary, answers, pass } = setUp({ en: { a: 'A' } });
    await dictionary.phrases('dotcom', 'en');
    answers.en = new Error('down');
    dictionary.forget();
    expect([await dictionary.phrases('dotcom', 'en'), dictionary.complete('dotcom', 'en')]).toEqual([{ a: 'A' }, false]);
    answers.en = { a: 'B' };
    pass(10_000);
    expect([await dictionary.phrases('dotcom', 'en'), dictionary.complete('dotcom', 'en')]).toEqual([{ a: 'B' }, true]);
  });
  it('takes no answer of before a change for the last good one', async () => {
    const { dictionary, answers, fetch } = setUp({ en: { a: 'A' } });
    const old = Promise.withResolvers<Record<string, string>>();
    fetch.mockImplementationOnce(() => old.promise);
    const before = dictionary.phrases('dotcom', 'en');
    dictionary.forget();
    answers.en = { a: 'B' };
    await dictionary.phrases('dotcom', 'en');
    old.resolve({ a: 'A' });
    await before;
    answers.en = new Error('down');
    dictionary.forget();
    expect([await dictionary.phrases('dotcom', 'en'), dictionary.complete('dotcom', 'en')]).toEqual([{ a: 'B' }, false]);
  });
  it('is not complete by an answer of before a change alone', async () => {
    const { dictionary, answers, fetch } = setUp({ en: new Error('down') });
    const old = Promise.withResolvers<Record<string, string>>();
    fetch.mockImplementationOnce(() => old.promise);
    const before = dictionary.phrases('dotcom', 'en');
    dictionary.forget();
    old.resolve({ a: 'A' });
    await before;
    expect([await dictionary.phrases('dotcom', 'en'), dictionary.complete('dotcom', 'en')]).toEqual([{ a: 'A' }, false]);
    answers.en = { a: 'B' };
  });
  it('can be fetched ahead of the first page, which asks for itself when that fails', async () => {
    const { fetch, dictionary, answers } = setUp({ en: new Error('down') });
    await dictionary.warm('dotcom', 'en');
    answers.en = { a: 'A' };
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'A' });
    await dictionary.warm('dotcom', 'en');
    expect(await dictionary.phrases('dotcom', 'en')).toEqual({ a: 'A' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
  it.each([0, -1, NaN, Infinity])('refuses %s as a cache timeout', (cacheMs) => {
    expect(() => createDictionary({ fetch: async () => ({}), cacheMs })).toThrow('The cache timeout must be a positive number');
  });
});

describe('the services', () => {
  let stub: StubContent | undefined;
  afterEach(() => stub?.close());

  const graphql = async (root: (variables: Record<string, unknown>) => unknown, options: { pageSize?: number } = {}, most = 1000) => {
    stub = await stubContent(({ query, variables }) => {
      if (Number(variables.pageSize) > most)
        return (response) => void response.end(JSON.stringify({ errors: [{ message: 'first is too large' }] }));
      if (operationName(query) === 'AppRootQuery') return { layout: root(variables) };
      const second = variables.after === 'cursor';
      const entry = (key: string | null, phrase: string | null) => ({
        key: key === null ? null : { value: key },
        phrase: phrase === null ? null : { value: phrase },
      });
      return {
        search: {
          total: 4,
          pageInfo: { endCursor: second ? 'end' : 'cursor', hasNext: !second },
          results: second ? [entry('c', 'C'), entry(null, 'x')] : [entry('a', 'A'), entry('b', null)],
        },
      };
    });
    return graphqlDictionary(createClientFactory({ endpoint: stub.endpoint, apiKey: 'the-api-key', timeoutMs: 1000 }), options);
  };
  const found = { homePage: { rootItem: [{ id: 'ROOT' }] } };

  it('pages through the entries by tens and leaves out those without key or phrase', async () => {
    const fetch = await graphql(() => found);
    expect(await fetch('dotcom', 'en')).toEqual({ a: 'A', c: 'C' });
    expect(stub?.operations()).toEqual(['AppRootQuery', 'DictionarySearch', 'DictionarySearch']);
    expect(stub?.requests[1]?.variables).toMatchObject({
      rootItemId: 'ROOT',
      language: 'en',
      templates: '6d1cd89719364a3aa511289a94c2a7b1',
      pageSize: 10,
      after: '',
    });
  });
  it('asks for five hundred from the second page on, and for ten again where a service refuses that', async () => {
    const sizes = () => stub?.requests.slice(1).map(({ variables }) => variables.pageSize);
    await (
      await graphql(() => found)
    )('dotcom', 'en');
    expect(sizes()).toEqual([10, 500]);
    const narrow = await graphql(() => found, {}, 100);
    expect(await narrow('dotcom', 'en')).toEqual({ a: 'A', c: 'C' });
    expect(sizes()).toEqual([10, 500, 10]);
  });
  it('asks for as many at a time as the configuration says', async () => {
    await (
      await graphql(() => found, { pageSize: 250 })
    )('dotcom', 'en');
    expect(stub?.requests.slice(1).map(({ variables }) => variables.pageSize)).toEqual([250, 250]);
  });
  it('looks for the root in English when the language has none', async () => {
    const fetch = await graphql(({ language }) => (language === 'en' ? found : { homePage: null }));
    await fetch('dotcom', 'de');
    expect(stub?.requests.map(({ variables }) => variables.language)).toEqual(['de', 'en', 'de', 'de']);
  });
  it('words its errors as the specification does', async () => {
    const fetch = await graphql(() => ({ homePage: { rootItem: [] } }));
    await expect(fetch('dotcom', 'en')).rejects.toThrow(
      'Valid value for rootItemId not provided and failed to auto-resolve app root item.',
    );
    await expect(fetch('', 'en')).rejects.toThrow(new RangeError('The site name must be a non-empty string'));
    await expect(fetch('dotcom', '')).rejects.toThrow(new RangeError('The language must be a non-empty string'));
  });
  it('reads the REST form, with the key as a query parameter', async () => {
    stub = await stubContent(() => (response) => void response.end('{"phrases":{"a":"A"}}'));
    expect(await restDictionary(stub.origin, 'the key', 1000)('dotcom', 'en')).toEqual({ a: 'A' });
    expect(stub.requests[0]?.query).toBe('/sitecore/api/jss/dictionary/dotcom/en?sc_apikey=the%20key');
    await expect(restDictionary(stub.origin, 'k', 1000)('', 'en')).rejects.toThrow('The site name must be a non-empty string');
  });
});
