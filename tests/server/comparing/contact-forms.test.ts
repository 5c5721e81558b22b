import assert from 'node:assert/strict';
import test from 'node:test';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { madeSentence, pick, randomFrom, textDocument } from '../../support/compare-corpus.ts';

const surnames = Array.from('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑罗梁宋谢韩唐冯');
const given = Array.from('建国志强晓岚文博嘉欣雪松海燕立群振华鹏飞秋实若兰景行子墨俊杰');
const traditional: Record<string, string> = {
  张: '張',
  国: '國',
  强: '強',
  晓: '曉',
  岚: '嵐',
  鹏: '鵬',
  飞: '飛',
  实: '實',
  兰: '蘭',
  杰: '傑',
  刘: '劉',
  陈: '陳',
  杨: '楊',
  黄: '黃',
  赵: '趙',
  吴: '吳',
  孙: '孫',
  马: '馬',
  郑: '鄭',
  罗: '羅',
  韩: '韓',
  冯: '馮',
  谢: '謝',
  华: '華',
};

/** Wordings in which a bid names somebody. */
const wordings: ((name: string) => string)[] = [
  (name) => `项目经理：${name}`,
  (name) => `项 目 概况：拟派项目负责人为${name}，从业十年。`,
  (name) => `由${name}同志担任本项目技术负责人。`,
  (name) => `项目经理${name}负责现场的全面协调。`,
  (name) => `${name}，男，1979年出生，高级工程师。`,
  (name) => `${name}（项目经理）每周到场两次。`,
  (name) => `现委托${name}为我方代理人，办理投标事宜。`,
  (name) => `法定代表人（签字）：${name}`,
  (name) => `联系人：孟庆余、${name}`,
  (name) => `技术负责人——${name}`,
  (name) => `本人${name}系我公司的法定代表人。`,
  (name) => `我公司${name}先生将带队进场。`,
  (name) => `联系人：${name.charAt(0)} ${name.slice(1)}`,
  (name) => `姓名：${Array.from(name).join('　')}`,
  (name) => `项目负责人：${Array.from(name, (each) => traditional[each] ?? each).join('')}`,
];

test('the same person is found in every usual wording, and by the name alone where the other bid words it', () => {
  const random = randomFrom(77);
  for (const [i, write] of wordings.entries()) {
    for (let round = 0; round < 6; round++) {
      const name = `${pick(surnames, random)}${pick(given, random)}${pick(given, random)}`;
      const other = pick(wordings, random);
      const documents = [
        textDocument('a', [madeSentence(random), write(name), madeSentence(random)]),
        textDocument('b', [madeSentence(random), other(name)]),
        textDocument('c', [`前期资料由各方移交，${name}到场清点。`]),
      ];
      const found = compareDocuments(documents, null).findings.filter(
        ({ kind, title }) => kind === 'person' && title.endsWith(name),
      );
      assert.deepEqual(
        found.map(({ documents: of }) => of),
        [['a', 'b', 'c']],
        `${i} ${write(name)} / ${other(name)}`,
      );
    }
  }
});

test('what is no name is nobody', () => {
  const lines = [
    '项目经理应当每周到场，安全员负责巡查，联系人：见附件，由管理人员统一安排，委托有资质的单位检测。',
    '项目负责人全面负责，技术负责人组织交底，施工员向班组交底；由高级工程师担任组长，本人承诺属实。',
    '联系人及电话：详见前附表。法定代表人或其委托代理人：（签字）。姓名\t性别\t年龄',
  ];
  const documents = ['a', 'b'].map((id) => textDocument(id, lines));
  const { findings } = compareDocuments(documents, null);
  assert.deepEqual(
    findings.filter(({ kind }) => kind === 'person'),
    [],
  );
});

test('numbers are the same in every way of writing', () => {
  const ways: [string, string][] = [
    ['手机：１３９１２３４５６７８', '手机：139-1234-5678'],
    ['手机：13 9123 45678', '电话 +86 13912345678'],
    ['账号：６２２２ ０２１０ ０１０１ ２３４５ ６７８', '银行账号：6222021001012345678'],
    ['邮箱：bid＠hongze-js.cn', '邮箱：BID @ hongze-js.cn'],
    ['身份证号：110105 19900307 2316', '身份证号：１１０１０５１９９００３０７２３１６'],
  ];
  for (const [one, other] of ways) {
    const { findings } = compareDocuments(
      [textDocument('a', [one]), textDocument('b', ['另附：', other])],
      null,
    );
    assert.equal(findings.length, 1, `${one} / ${other}: ${JSON.stringify(findings)}`);
    assert.equal(findings[0]?.grade, 'high');
  }
});

test('a landline that a bid calls its own is grave, one of a shared client is not', () => {
  const gradesOf = (one: string, other: string) =>
    compareDocuments([textDocument('a', [one]), textDocument('b', [other])], null).findings.map(
      ({ grade }) => grade,
    );
  assert.deepEqual(gradesOf('投标人电话：0512-66778899', '服务热线 0512-66778899'), ['high']);
  assert.deepEqual(gradesOf('业主电话：0512-66778899', '业主联系电话：0512-66778899'), ['low']);
});
