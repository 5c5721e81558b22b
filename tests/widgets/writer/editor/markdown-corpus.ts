/** Chapters as models, people and other programs write them. */
export const corpus: Record<string, string> = {
  empty: '',
  'blank lines only': '\n\n  \n',
  'plain paragraphs': '第一段。\n\n第二段。\n\n\n\n第三段，后面空行多。\n',
  'paragraphs indented as on paper': '　　第一段。\n\n　　第二段。\n',
  'indented by spaces': '    第一段用四个空格缩进。\n    第二行。\n\n正文。',
  'lines without blank lines':
    '一、需求理解：\n1. 主要需求；\n2. 次要需求。\n（1）细项\n普通折行的\n文字 and latin\nwords',
  'headings of all kinds':
    '# 一级\n## 二级 ##\n### 三级\n正文紧跟标题\n####四级无空格\n#### 四级\n\n标题\n===\n\n另一\n---\n\n####### 七级\n',
  'odd emphasis':
    '**重点：**后文，__粗__，*斜*，_斜_，***粗斜***，**未闭合，* 星 *，5*3*2，a_b_c，~~删~~，3~5 天。**粗。**\n',
  escapes: '5\\*3 \\_ \\# \\[x\\] \\\\ &lt;b&gt; &nbsp; &copy; &amp;nbsp; &#20013; `a*b` ``c`d``\n',
  'inline html':
    'm<sup>2</sup> 与 H<sub>2</sub>O，<u>下划线</u>，<b>粗</b>，<font color="red">红</font>，换行<br>后文<br/>完\n',
  links:
    '见[公告](https://example.test/a?b=c "标题")、<https://example.test>、https://example.test/x、[坏](javascript:alert(1))、[引用][甲]。\n\n[甲]: https://example.test/ref "题"\n',
  pictures:
    '![系统拓扑图](picture:abc123)\n\n文字 ![行内](picture:x1) 文字\n\n![外链](https://example.test/a.png)\n\n![](picture:无题)',
  'bullet lists':
    '- 甲\n- 乙\n  - 丙\n    - 丁\n\n      丁的第二段\n* 换了符号\n* 戊\n\n+ 加号\n+ 己\n',
  'ordered lists':
    '1. 一\n2. 二\n   1. 二之一\n   2. 二之二\n3. 三\n\n7) 七\n8) 八\n\n1. 全是一\n1. 全是一\n',
  'loose lists': '- 甲\n\n- 乙\n\n  乙的第二段\n\n- 丙\n',
  'lists by tabs': '-\t甲\n\t- 乙\n\t\t- 丙\n1.\t一\n\t\t深\n',
  'tasks and empty items': '- [ ] 待办\n- [x] 已办\n-\n- \n- 末\n',
  'lazy list lines': '- 甲\n接着甲\n- 乙\n\n正文',
  quotes: '> 引用\n> - 列表\n>\n> > 深引用\n\n> 懒\n续行\n',
  'code fences':
    '```js\nconst a = "`";\n\n```\n\n~~~\n波浪\n~~~\n\n````\n```\n内层\n```\n````\n\n```未闭合\n内容\n',
  diagram:
    '```diagram\n横道图：进度计划\n开工：2026-03-01\n|序号|工作|工期|\n|:-|-|-|\n| 1|甲\\|乙 |5 天|\n```\n',
  'mind map': '```mindmap\n- 不停水改造\n  - 准备\n  - 切换\n```\n',
  'live blocks':
    '```scoring-index\n```\n\n```deviation-table\n技术\n```\n\n```deviation-table\n商务\n```\n',
  'tables with odd padding':
    '| 序号 |评分要求|我方响应   |\n|:-:|---|---:|\n|1|  a|b |\n| 2 | c | d |\n',
  'tables without outer pipes': '甲 | 乙\n--- | ---\n1 | 2\n3 | 4\n\n后文',
  'table with odd cells':
    '| a | b |\n|---|---|\n| x\\|y | `c` **粗** |\n| 一行<br>二行 | |\n| 少一格 |\n| 多 | 一 | 格 |\n',
  'table without header words': '| | |\n|---|---|\n| 甲 | 乙 |\n',
  'html table':
    '<table border="1" style="width:100%">\n<colgroup><col width="120"><col></colgroup>\n<thead><tr><th colspan="2">表头</th></tr></thead>\n\n<tbody>\n<tr><td rowspan="2" align="center">甲 **粗**</td><td>乙<br>二</td></tr>\n<tr><td>丙 &lt;x&gt;</td></tr>\n</tbody>\n</table>\n\n后文\n',
  'html tables of other people':
    '<TABLE><TR><TD>甲<TD>乙<TR><TD>丙<TD>丁</TABLE>\n前文 <table><tr><td>行内</td></tr></table> 后文\n\n<table><tr><td><table><tr><td>内</td></tr></table></td></tr></table>\n\n<table>\n<tr><td>没有结尾\n\n正文',
  'aligned paragraphs':
    '<p align="center">**投标函**</p>\n\n<p align="right">投标人：【待填写：名称】（盖章）</p>\n<p align="right">日期：____年__月__日</p>\n\n<p style="text-align:center" class="x">样式<br>两行</p>\n',
  'other html':
    '<div class="a">\n块\n</div>\n\n<!-- 注释 -->\n\n<script>alert(1)</script>\n\n<p>普通段</p>\n\n<p align="center">没有结尾\n\n正文\n',
  rules: '---\n\n***\n\n上\n\n___\n\n- - -\n',
  'windows line ends':
    '#### 标题\r\n正文\r\n\r\n- 甲\r\n- 乙\r\n\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n',
  'mixed line ends': '甲\r\n\r\n乙\n\n丙\r丁\n',
  'trailing spaces': '甲  \n乙\\\n丙   \n\n丁 \t\n  \n戊',
  blanks: '项目经理：【待填写：姓名与证书编号】，电话【待补充】。',
  'control characters': 'a\u0000b\u200bc\ufeffd\u00a0e\u2028f\n\n\ufeff段首',
  'thirty levels': Array.from(
    { length: 30 },
    (_, depth) => `${'  '.repeat(depth)}- 第 ${depth + 1} 级`,
  ).join('\n'),
  'thirty quotes': Array.from(
    { length: 30 },
    (_, depth) => `${'> '.repeat(depth + 1)}第 ${depth + 1} 层`,
  ).join('\n'),
};

/** A repeatable stream of numbers in [0, 1). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A chapter thrown together from blocks and scraps of the corpus. */
export function oddMarkdown(roll: () => number): string {
  const blocks = Object.values(corpus).flatMap((text) => text.split(/(?<=\n\n)/));
  const scraps = [
    '**',
    '*',
    '`',
    '```',
    '|',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '1. ',
    '\t',
    '  ',
    '<',
    '</table>',
    '&',
    '\\',
    '【',
    '~',
    '# ',
    '甲',
    'a',
  ];
  const pick = (list: readonly string[]) => list[Math.floor(roll() * list.length)] ?? '';
  return Array.from({ length: 1 + Math.floor(roll() * 8) }, () => {
    const text = pick(blocks);
    if (roll() < 0.6) return text;
    const at = Math.floor(roll() * text.length);
    return text.slice(0, at) + pick(scraps) + text.slice(at);
  }).join(roll() < 0.5 ? '' : '\n\n');
}
