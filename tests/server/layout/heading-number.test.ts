import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  chineseNumeral,
  headingCounter,
  withoutTypedNumber,
} from '../../../site/server/layout/heading-number.ts';
import { presets, type WordFormat } from '../../../site/server/layout/word-format.ts';

function numbers(numbering: Partial<WordFormat['numbering']>, levels: number[]): string[] {
  const count = headingCounter({ ...presets.standard.numbering, ...numbering });
  return levels.map((level) => {
    const { text, gap } = count(level);
    return text + gap;
  });
}

describe('heading numbers', () => {
  const path = [1, 2, 3, 4, 5, 6, 7, 3, 2, 1, 2];
  test('count each family', () => {
    assert.deepEqual(numbers({ family: 'a' }, path), [
      '第一章 ',
      '第一节 ',
      '一、',
      '（一）',
      '1. ',
      '（1）',
      '①',
      '二、',
      '第二节 ',
      '第二章 ',
      '第一节 ',
    ]);
    assert.deepEqual(numbers({ family: 'b' }, [1, 2, 3, 4, 2, 1]), [
      '一、',
      '（一）',
      '1. ',
      '（1）',
      '（二）',
      '二、',
    ]);
    assert.deepEqual(numbers({ family: 'c' }, [1, 2, 3, 3, 2, 1, 2]), [
      '1 ',
      '1.1 ',
      '1.1.1 ',
      '1.1.2 ',
      '1.2 ',
      '2 ',
      '2.1 ',
    ]);
    assert.deepEqual(numbers({ family: 'd' }, [1, 2, 3, 3, 2, 1]), [
      '第一章 ',
      '1 ',
      '1.1 ',
      '1.2 ',
      '2 ',
      '第二章 ',
    ]);
    assert.deepEqual(numbers({ family: 'none' }, [1, 2]), ['', '']);
  });

  test('take the word, the start and the texts given', () => {
    assert.deepEqual(numbers({ family: 'c', firstLevelName: '部分', start: 3 }, [1, 2, 1]), [
      '第三部分 ',
      '3.1 ',
      '第四部分 ',
    ]);
    assert.deepEqual(numbers({ family: 'd', texts: ['', '{1.1}', '（{A}）'] }, [1, 2, 3, 3]), [
      '第一章 ',
      '1.1 ',
      '（A）',
      '（B）',
    ]);
  });

  test('count a level that was jumped over as one', () => {
    assert.deepEqual(numbers({ family: 'c' }, [1, 3, 2, 12]), [
      '1 ',
      '1.1.1 ',
      '1.2 ',
      '1.2.1.1.1.1.1.1.1 ',
    ]);
  });

  test('write Chinese numerals', () => {
    assert.deepEqual([1, 10, 11, 20, 25, 100, 105, 110, 215, 1001, 1010].map(chineseNumeral), [
      '一',
      '十',
      '十一',
      '二十',
      '二十五',
      '一百',
      '一百零五',
      '一百一十',
      '二百一十五',
      '一千零一',
      '一千零一十',
    ]);
  });
});

describe('withoutTypedNumber', () => {
  test('takes typed numbers off', () => {
    for (const title of [
      '第一章 总则',
      '第十二章总则',
      '一、总则',
      '（一）总则',
      '(3) 总则',
      '1.2.3 总则',
      '1.1总则',
      '1、总则',
      '2. 总则',
      '3.总则',
      '① 总则',
      '第二部分 总则',
    ]) {
      assert.equal(withoutTypedNumber(title), '总则', title);
    }
  });

  test('leaves numbers that belong to the title', () => {
    for (const title of [
      '2024年度业绩',
      '3.5吨叉车配置',
      '一、二期工程衔接',
      '第一时间响应机制',
      '5G网络方案',
      '24小时值守',
      '第三方检测',
      '1',
      '第三章',
    ]) {
      assert.equal(withoutTypedNumber(title), title);
    }
  });
});
