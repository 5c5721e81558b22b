import { readFile } from 'node:fs/promises';
import { card, dialog } from './begin.ts';
import { bidder, tenderName } from './material.ts';
import type { Recorder } from './screencast.ts';

/** From the file to what it asks; the page stands at the import. */
export async function importing({ page, say, click, show, skip }: Recorder): Promise<void> {
  await say('导入招标文件：拖进来，或点击选择', 2);
  const choosing = page.waitForEvent('filechooser');
  await click(page.getByText('把招标文件拖到这里'));
  const buffer = await readFile(new URL('tender.docx', import.meta.url));
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await (await choosing).setFiles({ name: tenderName, mimeType, buffer });
  await skip(page.getByText('核对读取结果').waitFor());
  await say('项目信息逐项读出，可以直接修改', 3);
  await click(page.getByRole('button', { name: '查看“预算金额”的出处' }));
  await skip(page.locator('.page-mark').first().waitFor());
  await say('点“原文”，回到招标文件的那一页核对', 4);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  await show(card(page, '评分项'));
  await say('评分项逐行列出，先看合计是不是 100 分', 4);
  await click(page.getByRole('button', { name: '“设施设备运行维护方案”的操作' }));
  await click(page.getByRole('menuitem', { name: '拆分…' }));
  await say('一项里有几个要点，可以拆开，各有各的章节', 4);
  await click(dialog(page).getByRole('button', { name: '取消' }));
  await show(card(page, '必须响应的条款'));
  await say('★、▲ 条款单独列出，一直跟到交稿前检查', 4);
}

/** From what was read to the text; ends while chapters are being written. */
export async function writing({ page, say, click, skip }: Recorder): Promise<void> {
  await say('填投标人名称，定好页数与一级标题', 1.5);
  await click(page.getByLabel('投标人名称'));
  await page.keyboard.type(bidder, { delay: 40 });
  await page.getByLabel('目标页数', { exact: true }).fill('30');
  await page.getByLabel('一级标题').selectOption('章');
  await page.waitForTimeout(800);
  await click(page.getByRole('button', { name: '生成目录' }));
  const signs = page.getByRole('complementary', { name: '与招标文件核对' });
  await skip(signs.getByRole('status').waitFor());
  await say('目录按评分项生成，每一项都有章节回答', 3.5);
  await say('标题、次序、页数都能改，齿轮里单独调整一章', 2.5);
  await click(page.getByRole('button', { name: /^设置“/ }).nth(9));
  await page.waitForTimeout(2500);
  await click(dialog(page).getByRole('button', { name: '取消' }));
  await click(page.getByRole('button', { name: '全文编写' }));
  await say('第一次编写扣除一次标书次数，之后重写不再扣', 2.5);
  await click(dialog(page).getByRole('button', { name: '开始编写' }));
  await skip(page.getByText(/^(?:[4-9]|[1-9]\d+) \/ \d+ 章$/).waitFor());
  await say('几章同时编写，边写边看；断电断网也能接着写', 6.5);
}

/** What is found before handing in, and the Word file; the bid is written. */
export async function checking({ page, say, click, show, skip }: Recorder): Promise<void> {
  await say('写完之后，点“检查与完成”', 1.5);
  await click(page.getByRole('button', { name: '检查与完成' }).first());
  await skip(page.locator('.check-line').first().waitFor());
  await say('漏答的条款、待填写的空白、前后不一致，逐条指出', 3);
  await show(page.locator('.check-line').nth(1));
  await page.waitForTimeout(1500);
  await show(page.locator('.top-bar'));
  await click(page.getByRole('tab', { name: '逐条应答' }));
  await say('★/▲ 条款逐条应答，自动写进偏离表', 4);
  await click(page.getByRole('tab', { name: '下载与交标' }));
  await click(page.getByRole('button', { name: '调整格式…' }));
  await say('按招标文件调整字体、行距、编号与页眉页脚', 2.5);
  await click(dialog(page).getByRole('tab', { name: '编号' }));
  await page.waitForTimeout(2000);
  await click(dialog(page).getByRole('button', { name: '关闭' }).first());
  const downloading = page.waitForEvent('download');
  await click(page.getByRole('button', { name: '下载 Word' }).first());
  await say('下载的 Word 自带封面、目录、页码和多级编号', 3);
  await skip(downloading);
}
