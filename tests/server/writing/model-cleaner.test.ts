import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnswerCleaner } from '../../../site/server/writing/model/cleaner.ts';
import { Seam } from '../../../site/server/writing/model/seam.ts';

const TITLE = '总体实施方案';

interface Cleaned {
  text: string;
  cleaner: AnswerCleaner;
}

/** The result may not depend on how the text was cut into pieces. */
function clean(answer: string, { written = '', broken = false, title = TITLE } = {}): Cleaned {
  const results = [1, 2, 3, 7, answer.length || 1].map((size) => {
    const cleaner = new AnswerCleaner({ title, written });
    let text = '';
    for (let at = 0; at < answer.length; at += size)
      text += cleaner.push(answer.slice(at, at + size));
    text += broken ? cleaner.cut() : cleaner.finish();
    return { text, cleaner };
  });
  const [first] = results;
  assert.ok(first);
  for (const result of results) assert.equal(result.text, first.text);
  return first;
}

const PLAIN = '本项目分三个阶段实施，每个阶段结束时组织验收。';

for (const [name, answer, expected] of [
  ['plain text stays', PLAIN, PLAIN],
  [
    'paragraphs and lists stay',
    `${PLAIN}\n\n- 准备\n- 实施\n\n1. 检查\n2. 验收`,
    `${PLAIN}\n\n- 准备\n- 实施\n\n1. 检查\n2. 验收`,
  ],
  ['a title repeated as a heading', `# 第二章 ${TITLE}\n\n${PLAIN}`, PLAIN],
  ['a title repeated in bold', `**${TITLE}**\n\n${PLAIN}`, PLAIN],
  ['a title repeated as text', `1.2 ${TITLE}\n${PLAIN}`, PLAIN],
  ['an opening', `好的，以下是为您编写的章节内容：\n\n${PLAIN}`, PLAIN],
  ['an opening with a rule', `当然可以！\n\n---\n\n${PLAIN}`, PLAIN],
  ['closing words', `${PLAIN}\n\n---\n以上内容如需调整，请告诉我。`, PLAIN],
  ['a fence around everything', `\`\`\`markdown\n${PLAIN}\n\`\`\``, PLAIN],
  [
    'opening, fence and title',
    `好的：\n\`\`\`markdown\n## ${TITLE}\n${PLAIN}\n\`\`\`\n\n希望以上内容对您有所帮助！`,
    PLAIN,
  ],
  ['shown reasoning', `<think>\n用户要我写一章。\n</think>\n\n${PLAIN}`, PLAIN],
  [
    'reasoning without its beginning',
    `好的，用户要我写一章，先想结构。\n\n</think>\n\n${PLAIN}`,
    PLAIN,
  ],
  [
    'headings from level 2',
    `## 组织\n${PLAIN}\n### 职责\n${PLAIN}`,
    `#### 组织\n\n${PLAIN}\n\n##### 职责\n\n${PLAIN}`,
  ],
  ['headings of the right level', `#### 组织\n\n${PLAIN}`, `#### 组织\n\n${PLAIN}`],
  ['headings with number and emphasis', `### **3.1.2 组织**\n${PLAIN}`, `#### 组织\n\n${PLAIN}`],
  ['a heading without a blank', `${PLAIN}\n##组织\n${PLAIN}`, `${PLAIN}\n\n#### 组织\n\n${PLAIN}`],
  ['a unit number is no heading', `#2机组先行改造，其余随后。`, `#2机组先行改造，其余随后。`],
  [
    'scripts and tags',
    `<div><script>alert(1)</script>${PLAIN}<br/>其余<span>从略</span>。</div>`,
    `${PLAIN}\n其余从略。`,
  ],
  [
    'stress',
    '安排<b>专职</b>人员，<em>每日</em>巡查，<strong></strong>记录。',
    '安排**专职**人员，*每日*巡查，记录。',
  ],
  [
    'stress that is never closed',
    '安排<b>专职人员。\n\n其余从略。',
    '安排**专职人员。**\n\n其余从略。',
  ],
  [
    'a table in HTML',
    '分工如下：<table class="x"><thead><tr><th>岗位</th><th>人数</th></tr></thead><tr><td rowspan="2">项目<b>经理</b><br>部</td><td onclick="x()">1</td></tr>\n\n<tr><td>2|3<script>alert(1)</script></td></tr></table>其余从略。',
    '分工如下：\n\n| 岗位 | 人数 |\n| --- | --- |\n| 项目经理；部 | 1 |\n|  | 2｜3 |\n\n其余从略。',
  ],
  [
    'a table that the answer breaks off in',
    '<table><tr><td colspan=2>合计</td><td>9</td></tr><tr><td>甲',
    '| 合计 |  | 9 |\n| --- | --- | --- |\n| 甲 |  |  |',
  ],
  [
    'brackets that are no tags',
    '误差<3%，且 a < b，温度<Tmax，x<5。',
    '误差<3%，且 a < b，温度＜Tmax，x<5。',
  ],
  ['a comment', `${PLAIN}<!-- 提示 -->完。`, `${PLAIN}完。`],
  [
    'line breaks in a table',
    '| 项 | 内容 |\n|---|---|\n| 一 | 甲<br>乙 |',
    '| 项 | 内容 |\n|---|---|\n| 一 | 甲；乙 |',
  ],
  [
    'a table apart from its text',
    `如下表：\n| 项 |\n|---|\n| 一 |\n${PLAIN}`,
    `如下表：\n\n| 项 |\n|---|\n| 一 |\n\n${PLAIN}`,
  ],
  ['links and foreign pictures', '见[说明](http://a.b/c)。![图](http://a.b/c.png)完', '见说明。完'],
  ['own pictures and brackets', '![图](picture:p1)见[1]。', '![图](picture:p1)见[1]。'],
  [
    'a mind map',
    `${PLAIN}\n\`\`\`mindmap\n- 甲\n  - 乙\n\`\`\``,
    `${PLAIN}\n\n\`\`\`mindmap\n- 甲\n  - 乙\n\`\`\``,
  ],
  ['a mind map that was not closed', `${PLAIN}\n\n\`\`\`mindmap\n- 甲\n  - 乙`, PLAIN],
  [
    'a fence of tildes with more than a name',
    `${PLAIN}\n\n~~~js title="a b"\n1\n~~~`,
    `${PLAIN}\n\n\`\`\`js\n1\n\`\`\``,
  ],
  ['the end mark', `${PLAIN}\n\n【本章完】\n多余`, PLAIN],
  ['blanks to fill in', '项目经理：【待填写：姓名】。', '项目经理：【待填写：姓名】。'],
  ['many blank lines', `${PLAIN}\r\n\r\n\r\n\r\n${PLAIN}\n\n`, `${PLAIN}\n\n${PLAIN}`],
  [
    'a sentence that begins like closing words',
    `${PLAIN}\n\n以上措施逐项落实。`,
    `${PLAIN}\n\n以上措施逐项落实。`,
  ],
] as const) {
  test(`cleaning: ${name}`, () => {
    assert.equal(clean(answer).text, expected);
  });
}

test('an excuse is a refusal, an excuse before an answer is not', () => {
  assert.equal(clean('抱歉，我无法提供该内容。').cleaner.refused, true);
  assert.equal(clean('抱歉，我无法提供该内容。').text, '');
  const answer = clean(`抱歉，资料有限，只能按现有资料编写。\n\n${PLAIN.repeat(20)}`);
  assert.equal(answer.cleaner.refused, false);
  assert.equal(answer.text, PLAIN.repeat(20));
});

test('the end mark says that nothing is left', () => {
  const { text, cleaner } = clean('【本章完】', { written: PLAIN });
  assert.equal(text, '');
  assert.equal(cleaner.complete, true);
});

test('a broken answer keeps its words and drops broken marks', () => {
  assert.equal(
    clean(`${PLAIN}\n\n项目经理负责`, { broken: true }).text,
    `${PLAIN}\n\n项目经理负责`,
  );
  assert.equal(clean(`${PLAIN}\n\n`, { broken: true }).text, `${PLAIN}\n\n`);
  assert.equal(clean(`${PLAIN}\n\n| 序号 | 内`, { broken: true }).text, `${PLAIN}\n\n`);
  assert.equal(clean(`${PLAIN}见[说明](http://a`, { broken: true }).text, `${PLAIN}见`);
  assert.equal(clean(`${PLAIN}<scr`, { broken: true }).text, PLAIN);
  assert.equal(clean(`# 总体实`, { broken: true }).text, '');
});

test('a continuation fits what stands before it', () => {
  assert.equal(clean('统一调度。', { written: '项目经理负责' }).text, '统一调度。');
  assert.equal(
    clean('#### 职责\n\n统一调度。', { written: '到此为止。' }).text,
    '\n\n#### 职责\n\n统一调度。',
  );
  assert.equal(clean('好的，继续：\n\n统一调度。', { written: '项目经理负责' }).text, '统一调度。');
  assert.equal(
    clean('场 | 1 日 |\n| 三 | 四 | 五 |', { written: '| a | b | c |\n|---|---|---|\n| 一 | 现' })
      .text,
    '场 | 1 日 |\n| 三 | 四 | 五 |',
  );
  assert.equal(
    clean('| 三 | 四 |', { written: '| a | b |\n|---|---|\n| 一 | 二 |' }).text,
    '\n| 三 | 四 |',
  );
});

function join(written: string, answer: string): { text: string; seam: Seam } {
  const seam = new Seam(written);
  let text = '';
  for (let at = 0; at < answer.length; at += 3) text += seam.push(answer.slice(at, at + 3));
  return { text: text + seam.finish(), seam };
}

const WRITTEN = '第一段讲总体思路与目标。\n\n第二段讲组织架构，项目经理负责';

test('the seam drops what is said again and nothing else', () => {
  assert.equal(join(WRITTEN, '统一调度。').text, '统一调度。');
  assert.equal(join(WRITTEN, '项目经理负责统一调度。').text, '统一调度。');
  assert.equal(join(WRITTEN, '第二段讲组织架构，项目经理负责统一调度。').text, '统一调度。');
  assert.equal(join(WRITTEN, `${WRITTEN}统一调度。`).text, '统一调度。');
  assert.equal(join(WRITTEN, WRITTEN).text, '');
  assert.equal(join(WRITTEN, '第二段的要求另见下文。').text, '第二段的要求另见下文。');
  assert.equal(join('供热系统', '统一管理').text, '统一管理', 'one equal character is chance');
  assert.equal(join('| a | b |\n|---|---|', '---|---|\n').text, '---|---|\n', 'so is a ruler');
  assert.equal(
    join('一段。\n', '\n下一段。').text,
    '\n下一段。',
    'a blank line in two halves stays one',
  );
  assert.equal(join('结束。\n\n', '\n\n下一段。').text, '下一段。');
  assert.equal(join('前文| 一 |\n| 二三四五 |', '| 二三四五 |\n\n后文').text, '\n\n后文');
});

test('the seam tells a new beginning in other words', () => {
  const { text, seam } = join(WRITTEN, '第一段讲总体思路与目标。\n\n第二段改讲进度安排。');
  assert.equal(text, '');
  assert.equal(seam.restarted, true);
});

for (const thought of ['<think>\n接着写安装。\n</think>', '好的，用户要我接着写。\n\n</think>'])
  test(`an answer that thinks first goes on in its sentence, or in a new paragraph: ${thought.slice(0, 7)}`, () => {
    const answer = `${thought}\n\n安装期间不停热。`;
    assert.equal(clean(answer, { written: '先样板后推广，' }).text, '安装期间不停热。');
    assert.equal(clean(answer, { written: '先样板后推广。' }).text, '\n\n安装期间不停热。');
    const plain = `安装期间不停热。\n\n${thought.replace(/^好/, '<think>好')}\n\n完。`;
    assert.equal(clean(plain, { written: '先样板后推广，' }).text, '安装期间不停热。\n\n完。');
  });
