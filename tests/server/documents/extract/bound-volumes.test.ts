import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const signed = ['投标人：____（盖章）', '日期：__年__月__日'];
const cover = (title: string) => [
  ...['投标文件', `# ${title}`, '招标编号：____', '分标编号及包号：____', ...signed],
];
const contents = (...names: string[]) => ({
  rows: [
    ['序号', '文件名称', '对应格式', '要求'],
    ...names.map((name, i) => [String(i + 1), ...name.split('|'), '必须']),
  ],
});

test('第一册 商务文件 on a cover is a volume; its table of contents names what has no form, and a paper called 资格证明文件 stays one of its papers', () => {
  const { format } = extractTender(
    documentOf(
      ...['# 第七章 投标文件格式', ...cover('第一册 商务文件'), '# 第一册 商务文件目录表'],
      contents('投标函|格式1', '资格证明文件|格式2', '商务偏差表|格式3', '体系认证证书|自拟'),
      ...['## 格式1 投标函', '致：某公司', '我方愿意参加投标，并承诺遵守招标文件。', ...signed],
      ...[
        '## 格式2 资格证明文件',
        '投标人应按下列顺序提供：',
        '2.1 营业执照扫描件；',
        '2.2 试验报告扫描件。',
      ],
      ...[
        '## 格式3 商务偏差表',
        {
          rows: [
            ['序号', '条款号', '偏差说明'],
            ['1', '', ''],
          ],
        },
        ...signed,
      ],
      ...[...cover('第二册 技术文件'), '# 第二册 技术文件目录表'],
      contents(
        '技术偏差表|格式1',
        '质量保证措施|自拟',
        '供货保障方案|自拟',
        '试验报告清单|格式2',
        '售后服务方案|自拟',
      ),
      ...[
        '## 格式1 技术偏差表',
        {
          rows: [
            ['序号', '条款号', '偏差'],
            ['1', '', ''],
          ],
        },
        ...signed,
      ],
      ...[
        '## 格式2 试验报告清单',
        {
          rows: [
            ['序号', '报告名称', '编号'],
            ['1', '', ''],
          ],
        },
        ...signed,
      ],
    ),
  );
  assert.deepEqual(
    format.map(({ level, title }) => `${'-'.repeat(level)}${title}`),
    [
      ...['-商务文件', '--投标函', '--资格证明文件', '---营业执照扫描件', '---试验报告扫描件'],
      ...['--商务偏差表', '--体系认证证书'],
      ...[
        '-技术文件',
        '--技术偏差表',
        '--质量保证措施',
        '--供货保障方案',
        '--试验报告清单',
        '--售后服务方案',
      ],
    ],
  );
});

test('a table of pages to be told is a form, also right below the list of parts; what is called like the bid above a text is a letter', () => {
  const pages = {
    rows: [
      ['审查标准', '响应页码'],
      ...['声明函', '资格证书', '业绩证明'].map((name) => [name, '第 页']),
    ],
  };
  const form = (title: string) => [title, '致：某公司', '我方承诺遵守招标文件的规定。', ...signed];
  const listed = ['一、声明函', '二、资格证书', '三、业绩证明', '四、报价表', '五、服务方案'];
  const found = (...lines: Parameters<typeof documentOf>) =>
    extractTender(documentOf('# 第四章 响应文件格式', ...lines)).format.map(({ title }) => title);
  assert.deepEqual(
    found('目录', ...listed, '资格审查索引表', pages, ...listed.flatMap(form)).slice(0, 3),
    ['资格审查索引表', '声明函', '资格证书'],
  );
  const letter = ['附件1：响应文件', '响应文件', ...form('致：某银行')];
  const others = [...form('附件2：授权委托书'), ...form('附件3：承诺书'), ...form('附件4：报价表')];
  assert.deepEqual(found(...letter, ...others), ['响应文件', '授权委托书', '承诺书', '报价表']);
});
