import assert from 'node:assert/strict';
import { test } from 'node:test';
import { homeOfPicture, withPictures } from '../../../site/server/writing/chapter-pictures.ts';
import type { BidContext } from '../../../site/server/writing/writer.ts';
import { chapter } from '../../support/model-task.ts';
import { scoringItem } from './sample-bid.ts';

type Offered = BidContext['pictures'][number];
const picture = (id: string, title: string, tags: string[] = []): Offered => ({
  id,
  title,
  category: '其他',
  tags,
});

const content = [
  '本章说明安保服务。',
  '#### 人员配置',
  '配置如下：',
  '- 队长一名\n- 队员十名',
  '队员持证上岗。',
  '<!-- 来源：手册 -->',
  '#### 无人机巡查',
  '每日起飞两次。',
  '```mindmap\n- 安保\n```',
].join('\n\n');

const blockBefore = (text: string, id: string) => {
  const blocks = text.split('\n\n');
  return blocks[blocks.findIndex((block) => block.includes(`(picture:${id})`)) - 1];
};

test('a picture stands behind the passage it fits best, with its title as caption', () => {
  const text = withPictures(content, [picture('a', '无人机巡查'), picture('b', '持证上岗')]);
  assert.match(text, /\n\n!\[无人机巡查\]\(picture:a\)\n\n/);
  assert.equal(blockBefore(text, 'a'), '每日起飞两次。');
  assert.equal(blockBefore(text, 'b'), '<!-- 来源：手册 -->', 'the remark stays with its passage');
  assert.equal(text.replace(/!\[[^\]]*\]\([^)]*\)\n\n/g, ''), content, 'nothing else is changed');
});

test('what a list begins with is not torn from it; what fits nowhere stands at the end', () => {
  const text = withPictures(content, [picture('a', '配置如下'), picture('b', 'IMG_0042')]);
  assert.equal(blockBefore(text, 'a'), '- 队长一名\n- 队员十名');
  assert.ok(text.endsWith('\n\n![IMG_0042](picture:b)'));
  const tagged = withPictures(content, [picture('c', '大楼', ['人员配置'])]);
  assert.equal(blockBefore(tagged, 'c'), '- 队长一名\n- 队员十名');
});

test('no picture comes twice, and a title cannot end its caption', () => {
  const once = withPictures('正文。', [picture('a', '甲[乙]|\n<丙>')]);
  assert.equal(once, '正文。\n\n![甲&#91;乙&#93;&#124; &#60;丙>](picture:a)');
  assert.equal(withPictures(once, [picture('a', '另一个名称')]), once);
  assert.equal(withPictures('', [picture('a', '图')]), '', 'nothing was written');
});

test('a picture nobody has placed belongs in the one chapter that is about it, or nowhere', () => {
  const chapters = [
    chapter('p', '技术方案'),
    chapter('a', '无人机巡查方案', { parentId: 'p' }),
    chapter('b', '培训方案', { parentId: 'p', order: 1, scoringIds: ['s'] }),
    chapter('f', '投标函', { order: 1, settings: { instruction: '', kind: 'form' } }),
  ];
  const scoring = [scoringItem('s', '技术', '消防演练', 5, '无人机巡查培训内容全面。')];
  const home = (title: string, tags: string[] = []) =>
    homeOfPicture(picture('x', title, tags), chapters, scoring);
  assert.equal(home('无人机巡查'), 'a');
  assert.equal(home('现场照片', ['消防演练']), 'b');
  assert.equal(home('别的项目的办公楼'), undefined);
  assert.equal(home('投标函'), undefined, 'forms keep their layout');
});
