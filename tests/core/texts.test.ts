import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, describe, test } from 'node:test';
import { overridable } from '../../widgets/core/texts.ts';
import { version } from '../../widgets/core/version.ts';

const registry: { config?: unknown } = {};
Reflect.set(globalThis, Symbol.for('tender.v1'), registry);

const defaults = {
  title: '登录',
  sentTo: (phone: string, seconds: string) => `已发送至 ${phone}，${seconds} 秒`,
  labels: { phone: '手机号', code: '验证码' },
  tips: ['甲', '乙'],
  1: '一',
};
const withTexts = (texts: unknown) => {
  registry.config = { texts };
  return overridable('sign-in', defaults);
};

describe('overridable', () => {
  afterEach(() => delete registry.config);

  test('gives the defaults where the host says nothing', () => {
    assert.deepEqual(overridable('sign-in', defaults), defaults);
    assert.deepEqual(withTexts({ other: { title: 'x' } }), defaults);
  });
  test('takes them as a script tag has them, and what is none for nothing', () => {
    assert.equal(withTexts('{"sign-in":{"title":"欢迎"}}').title, '欢迎');
    assert.equal(withTexts('{"sign-in":').title, defaults.title);
  });
  test('takes single texts, deep ones, lists and those with values', () => {
    const texts = withTexts({
      'sign-in': {
        title: '欢迎',
        labels: { code: '短信码' },
        tips: ['丙'],
        sentTo: '{0}（{1}s）{2}',
        1: 'one',
      },
    });
    assert.deepEqual(
      [texts.title, texts.labels, texts.tips, texts[1]],
      ['欢迎', { phone: '手机号', code: '短信码' }, ['丙'], 'one'],
    );
    assert.equal(texts.sentTo('138', '60'), '138（60s）');
  });
  test('ignores what does not fit, and names nobody asked for', () => {
    const texts = withTexts({
      'sign-in': { title: 5, labels: 'x', tips: { a: 1 }, sentTo: {}, extra: 'y' },
    });
    assert.deepEqual(texts, defaults);
    for (const odd of [null, 'text', 7, []])
      assert.deepEqual(withTexts({ 'sign-in': odd }), defaults);
  });
});

test('the version is that of the package', () => {
  assert.equal(version, JSON.parse(readFileSync('package.json', 'utf8')).version);
});
