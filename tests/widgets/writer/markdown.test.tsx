import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Markdown } from '../../../widgets/writer/text/markdown.tsx';
import { parseMindMap } from '../../../widgets/writer/text/mind-map-text.ts';
import { equal, settled, until } from '../../support/browser.ts';
import { chapterText } from './fake-data.ts';

async function drawn(text: string): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(Markdown, { text }));
  await settled();
  return place;
}
const all = (place: HTMLElement, selector: string) =>
  [...place.querySelectorAll(selector)].map((node) => node.textContent);

describe('Markdown of a chapter', () => {
  afterEach(() => document.body.replaceChildren());

  it('draws headings, lists, tables, pictures and mind maps', async () => {
    const place = await drawn(chapterText);
    equal(all(place, 'h3'), ['一、需求理解', '1. 主要需求']);
    equal(all(place, 'th'), ['序号', '评分要求', '我方响应', '对应章节']);
    equal(place.querySelectorAll('tbody tr').length, 2);
    equal(place.querySelector('td')?.dataset.align, 'center');
    equal(all(place, '.figure-caption'), ['系统拓扑图', '不停水改造']);
    equal(all(place, '.map-entry text'), [
      '不停水改造',
      '准备',
      '仿真演练',
      '备件到场',
      '切换',
      '分区进行',
      '回退方案',
      '验证',
    ]);
    equal(all(place, 'ol > li'), [
      '现场踏勘与资料核对',
      '柜内改造与预调试',
      '分区切换与联合试运行',
    ]);
  });
  it('names a mind map by its root, or as what it is where it has several', async () => {
    equal(all(await drawn('```mindmap\n- 甲\n- 乙\n```'), '.figure-caption'), ['思维导图']);
  });
  it('draws no lines where a table only keeps columns apart', async () => {
    const place = await drawn(
      '<table border="0">\n<tr><td>电话：</td><td>传真：</td></tr>\n</table>\n\n<table>\n<tr><td>甲</td></tr>\n</table>',
    );
    equal(
      [...place.querySelectorAll('table')].map((one) => one.hasAttribute('data-borderless')),
      [true, false],
    );
  });
  it('makes a table a stop of the keyboard with a name where it is wider than its place, and only there', async () => {
    const wide = '| 甲甲甲甲 | 乙乙乙乙 | 丙丙丙丙 |\n| --- | --- | --- |\n| 1 | 2 | 3 |';
    const merged =
      '<table>\n<tr><td>甲甲甲甲</td><td>乙乙乙乙</td><td>丙丙丙丙</td></tr>\n</table>';
    const place = await drawn(`${wide}\n\n${merged}`);
    const style = document.createElement('style');
    style.textContent = '.table-frame { overflow-x: auto } td, th { min-width: 120px }';
    document.body.append(style);
    const stops = () =>
      [...place.querySelectorAll<HTMLElement>('.table-frame')].map((one) => [
        one.tabIndex,
        one.getAttribute('aria-label'),
      ]);
    place.style.width = '200px';
    await until(() => stops().every(([tab]) => tab === 0), 'the stops');
    equal(stops()[1], [0, '表格，可左右滚动']);
    place.style.width = '900px';
    await until(() => stops().every(([tab]) => tab === -1), 'no stops');
    equal(stops()[0], [-1, null]);
  });
  it('marks what only the bidder can fill in', async () => {
    equal(all(await drawn(chapterText), 'mark'), ['【待填写：姓名与证书编号】']);
  });
  it('shows HTML as characters and runs nothing', async () => {
    Reflect.deleteProperty(window, 'ran');
    const hostile = [
      '<script>window.ran = 1</script>',
      '',
      '段落 <img src=x onerror="window.ran = 2"> 之后 <b onclick="window.ran = 3">粗</b>',
      '',
      '<iframe src="javascript:window.ran = 4"></iframe>',
      '',
      '[点我](javascript:window.ran=5) ![图](https://outside.test/a.png "t") <a href="javascript:1">链接</a>',
      '',
      '| <script>window.ran=6</script> | b |',
      '| --- | --- |',
      '| <svg onload=window.ran=7> | c |',
    ].join('\n');
    const place = await drawn(hostile);
    await settled();
    equal(Reflect.get(window, 'ran') ?? null, null);
    equal(
      place.querySelectorAll(
        'script, img, iframe, b, svg, a[href^="javascript"], [onclick], [onerror], [onload]',
      ).length,
      0,
    );
    equal(place.textContent?.includes('<script>window.ran = 1</script>'), true);
  });
  it('keeps web links, opened apart from the page', async () => {
    const link = (await drawn('见 [公告](https://example.test/notice)。')).querySelector('a');
    equal(
      [link?.href, link?.target, link?.rel],
      ['https://example.test/notice', '_blank', 'noopener noreferrer nofollow'],
    );
  });
  it('reads a single ~ as a range', async () => {
    const place = await drawn('每次 3~5 分钟，全天 20~25 分钟，~~作废~~。');
    equal(place.textContent?.trim(), '每次 3~5 分钟，全天 20~25 分钟，作废。');
    equal(all(place, 'del'), ['作废']);
  });
  it('does not take an indented paragraph for code, and keeps entities readable', async () => {
    const place = await drawn('    首行缩进的段落 A&amp;B\n\n第二段 &lt;甲方&gt;');
    equal(place.querySelectorAll('pre').length, 0);
    equal(place.textContent?.includes('第二段 <甲方>'), true);
  });
  it('is bold where the Word file is: stars need no space in Chinese', async () => {
    const place = await drawn(
      '**重点：**须在<b>三日</b>内完成，**不得转包。**违者否决；见www.example.test，谢谢。',
    );
    equal(all(place, 'strong'), ['重点：', '不得转包。']);
    equal(all(place, 'b'), ['三日']);
    equal(place.querySelectorAll('a').length, 0);
  });
  it('shows what is nested beyond any reader as plain text', async () => {
    const place = await drawn(`${'> '.repeat(20_000)}结尾`);
    equal(place.textContent?.includes('结尾'), true);
  });
  it('draws half a table and an open fence while they stream in', async () => {
    for (let end = 1; end <= chapterText.length; end += 37) await drawn(chapterText.slice(0, end));
  });
});

describe('mind map text', () => {
  it('reads indentation, tabs, list marks and headings', () => {
    equal(parseMindMap('甲\n  - 乙\n\t\t* 丙\n丁'), [
      { text: '甲', children: [{ text: '乙', children: [{ text: '丙', children: [] }] }] },
      { text: '丁', children: [] },
    ]);
    equal(parseMindMap('# 甲\n## 乙\n- 丙'), [
      { text: '甲', children: [{ text: '乙', children: [{ text: '丙', children: [] }] }] },
    ]);
    equal(parseMindMap('   \n'), []);
  });
});
