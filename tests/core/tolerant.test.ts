import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { parseJson } from '../../widgets/core/api/json.ts';
import { queryString } from '../../widgets/core/api/query.ts';
import { tolerate } from '../../widgets/core/api/tolerant.ts';
import { pageOf } from '../../widgets/core/contract/primitives.ts';

/** What the client makes of a value for that schema. */
const read = (schema: v.GenericSchema, value: unknown) => v.parse(schema, tolerate(schema, value));
const refuses = (schema: v.GenericSchema, value: unknown) =>
  assert.equal(v.safeParse(schema, tolerate(schema, value)).success, false);

describe('parseJson', () => {
  test('keeps whole numbers beyond 2^53 to the digit, as texts', () => {
    const text =
      '{"id":1123598821738675201,"list":[-9007199254740993, 12],"small":9007199254740991}';
    assert.deepEqual(parseJson(text), {
      id: '1123598821738675201',
      list: ['-9007199254740993', 12],
      small: 9007199254740991,
    });
  });
  test('leaves digits inside texts, fractions and exponents alone', () => {
    const value = {
      a: 'no 1123598821738675201, "1123598821738675201"',
      b: '\\',
      c: 'x\\"1123598821738675201',
    };
    assert.deepEqual(parseJson(JSON.stringify(value)), value);
    assert.deepEqual(
      parseJson('{"a":0.12345678901234567890,"b":1e300,"c":12345678901234567890.5}'),
      {
        a: 0.12345678901234568,
        b: 1e300,
        c: 12345678901234567000,
      },
    );
  });
  test('is linear and answers undefined for what is no JSON', () => {
    assert.equal(parseJson(`{"a":"${'1234567890123456789 \\" '.repeat(200_000)}`), undefined);
    assert.equal(parseJson('<html>1234567890123456789</html>'), undefined);
    assert.equal(parseJson(''), undefined);
  });
});

describe('queryString', () => {
  test('drops null and undefined, writes nested objects one level deep, percent-encodes', () => {
    const query = {
      a: null,
      b: undefined,
      c: 0,
      d: false,
      e: '',
      params: { begin: '2026-01-01 00:00', none: null },
      q: '投标 & +',
    };
    const pairs =
      'c=0&d=false&e=&params%5Bbegin%5D=2026-01-01%2000%3A00&q=%E6%8A%95%E6%A0%87%20%26%20%2B';
    assert.equal(queryString(query), pairs);
    assert.equal(queryString(query, { dropEmpty: true }), pairs.replace('e=&', ''));
  });
  test('stops after one level, and takes no query at all', () => {
    assert.equal(queryString({ a: { b: { c: 1 } }, ids: [1, 2] }), 'ids%5B0%5D=1&ids%5B1%5D=2');
    assert.deepEqual([queryString(undefined), queryString({})], ['', '']);
  });
});

describe('tolerate', () => {
  const User = v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    name: v.string(),
    age: v.number(),
    active: v.boolean(),
    tags: v.array(v.string()),
    more: v.object({ note: v.string() }),
    role: v.optional(v.picklist(['a', 'b'])),
  });
  const full = { id: '7', name: '', age: 0, active: false, tags: [], more: { note: '' } };

  test('changes nothing that fits', () => {
    const user = {
      id: 'x',
      name: 'n',
      age: -1,
      active: true,
      tags: ['t'],
      more: { note: 'm' },
      role: 'b',
    };
    assert.deepEqual(tolerate(User, user), user);
  });
  test('reads numbers as texts, texts as numbers and flags', () => {
    const user = { id: 7, name: 1.5, age: '42', active: 1, tags: [1, 'x'], more: { note: true } };
    assert.deepEqual(read(User, user), {
      id: '7',
      name: '1.5',
      age: 42,
      active: true,
      tags: ['1', 'x'],
      more: { note: 'true' },
    });
    assert.equal(read(v.boolean(), 'false'), false);
    assert.equal(read(v.boolean(), '1'), true);
  });
  test('reads null, a missing field and the empty forms of the family alike', () => {
    assert.deepEqual(
      read(User, { id: 7, name: null, age: null, active: null, tags: null, more: null }),
      full,
    );
    assert.deepEqual(read(User, { id: 7 }), full);
    assert.deepEqual(
      read(User, { id: 7, name: '', age: '', active: '', tags: '', more: {} }),
      full,
    );
    assert.deepEqual(
      read(User, { id: 7, name: {}, age: {}, active: -1, tags: {}, more: '', role: '' }),
      full,
    );
  });
  test('keeps an empty number of the family as -1 where a number is asked for', () =>
    assert.equal(read(v.number(), -1), -1));
  test('joins a list where a text is expected', () =>
    assert.equal(read(v.string(), ['a', 'b']), 'a,b'));
  test('reads what stands for null as null, and what may be absent as absent', () => {
    const Bid = v.object({
      fact: v.nullable(User),
      pages: v.nullable(v.number()),
      note: v.nullable(v.string()),
      at: v.optional(v.number(), 5),
    });
    const nothing = { fact: null, pages: null, note: null, at: 5 };
    assert.deepEqual(read(Bid, { fact: {}, pages: -1, note: '', at: '' }), nothing);
    assert.deepEqual(read(Bid, { fact: null, at: null }), nothing);
    assert.deepEqual(read(Bid, { fact: null, pages: '3', note: 9, at: '8' }), {
      fact: null,
      pages: 3,
      note: '9',
      at: 8,
    });
  });
  test('leaves a fallback to the schema', () => {
    const State = v.object({
      state: v.fallback(v.picklist(['x', 'y']), 'x'),
      count: v.fallback(v.number(), 60),
    });
    assert.deepEqual(read(State, { state: 'other', count: null }), { state: 'x', count: 60 });
    assert.deepEqual(read(State, { state: 'y', count: '9' }), { state: 'y', count: 9 });
  });
  test('looks for the option of a union that fits', () => {
    const Event = v.variant('type', [
      v.object({ type: v.literal('n'), value: v.number() }),
      v.object({ type: v.literal('t'), value: v.string() }),
    ]);
    assert.deepEqual(read(Event, { type: 't', value: 5 }), { type: 't', value: '5' });
    assert.deepEqual(read(Event, { type: 'n', value: '5' }), { type: 'n', value: 5 });
    assert.deepEqual(read(v.record(v.string(), v.number()), { a: '1', b: null }), { a: 1, b: 0 });
  });
  test('takes the lists of the other branch', () => {
    const Page = pageOf(v.object({ id: v.string() }));
    const expected = { records: [{ id: '1' }], total: 31, size: 1, current: 1, pages: 1 };
    assert.deepEqual(read(Page, { rows: [{ id: 1 }], total: '31', code: 200 }), expected);
    const page = {
      records: [{ id: '1' }],
      total: '31',
      size: '10',
      current: '1',
      pages: '4',
      countId: '',
      maxLimit: -1,
    };
    assert.deepEqual(read(Page, page), {
      records: [{ id: '1' }],
      total: 31,
      size: 10,
      current: 1,
      pages: 4,
    });
  });
  test('does not make up what the schema asks for', () => {
    refuses(User, {});
    refuses(User, null);
    refuses(User, { name: 'no id' });
    refuses(User, { id: 7, age: 'many' });
    refuses(User, { id: 7, tags: 'a,b' });
    refuses(User, { id: 7, more: 'text' });
    refuses(v.picklist(['a']), 'b');
  });
});
