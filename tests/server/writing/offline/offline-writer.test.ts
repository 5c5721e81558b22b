import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profile, type tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { createOfflineWriter } from '../../../../site/server/writing/offline/offline-writer.ts';
import { planOf } from '../../../../site/server/writing/offline/plan.ts';
import { proseChapter } from '../../../../site/server/writing/offline/prose-chapter.ts';
import { restate } from '../../../../site/server/writing/offline/restate.ts';
import { roleOf } from '../../../../site/server/writing/structure/draft.ts';
import { wordingOf } from '../../../../site/server/writing/text/wording.ts';
import type { BidContext, ChapterTask } from '../../../../site/server/writing/writer.ts';
import {
  bidContext,
  facts,
  noFacts,
  scoringItem,
  seededRandom,
  settings,
  taskFor,
} from '../sample-bid.ts';

const writer = createOfflineWriter({ pace: 0 });

async function write(task: ChapterTask): Promise<string> {
  let text = task.written;
  for await (const piece of writer.writeChapter(task, new AbortController().signal)) text += piece;
  return text;
}

async function writeBid(context: BidContext): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const chapter of context.chapters)
    contents.set(chapter.id, await write(taskFor(context, chapter)));
  return contents;
}

const chapterNamed = (context: BidContext, title: RegExp) => {
  const chapter = context.chapters.find((one) => title.test(one.title));
  if (!chapter) throw new Error(`no chapter ${title.source}`);
  return chapter;
};

test('says which writer it is', () => {
  assert.equal(writer.kind, 'offline');
  assert.equal(writer.name, '离线编写器');
});

test('goes on from any point to the same text', async () => {
  const context = bidContext();
  const random = seededRandom(3);
  for (const chapter of context.chapters) {
    const whole = await write(taskFor(context, chapter));
    assert.ok(whole.length > 10, chapter.title);
    for (let round = 0; round < 4; round++) {
      const written = whole.slice(0, Math.floor(random() * whole.length));
      assert.equal(await write(taskFor(context, chapter, { written })), whole, chapter.title);
    }
    assert.equal(await write(taskFor(context, chapter, { written: whole })), whole);
  }
});

test('goes on after an interruption though the neighbours have been written meanwhile and the context was loaded anew', async () => {
  const context = bidContext();
  const chapter = chapterNamed(context, /^保洁服务$/);
  const whole = await write(taskFor(context, chapter));
  const again = structuredClone(context);
  const task = taskFor(again, chapterNamed(again, /^保洁服务$/), {
    written: whole.slice(0, 50),
    before: '前一章的结尾',
    after: '后一章',
  });
  assert.equal(await write(task), whole);
});

test('does not repeat a block that was written before the bid changed', async () => {
  const context = bidContext();
  const chapter = chapterNamed(context, /^保洁服务$/);
  const whole = await write(taskFor(context, chapter));
  const firstBlock = whole.split('\n\n')[0] ?? '';
  const text = await write(
    taskFor(context, chapter, { written: `人工写的开头。\n\n${firstBlock}` }),
  );
  assert.ok(text.startsWith(`人工写的开头。\n\n${firstBlock}`));
  assert.equal(text.split(firstBlock).length, 2);
});

test('a lead-in says where what the bidder asks for is written', async () => {
  const context = bidContext();
  const child = chapterNamed(context, /^保洁服务$/);
  const parent = context.chapters.find(({ id }) => id === child.parentId);
  assert.ok(parent);
  const text = await write(taskFor(context, parent, { instruction: '突出保洁服务，补充天文观测' }));
  assert.match(text, /其中保洁服务在“[^”]*”中专门说明。/);
  assert.match(text, /天文观测贯穿各部分/);
});

test('room for whatever else there is to say is the bidder’s, and a part of papers and text says what it holds', async () => {
  const context = bidContext();
  const [first] = context.chapters;
  assert.ok(first);
  const text = { ...first.settings, kind: 'prose' as const };
  const part = { ...first, id: 'part', parentId: null, title: '附件部分', scoringIds: [] };
  const form = { ...first.settings, kind: 'form' as const };
  const below = { scoringIds: [], parentId: 'part' };
  context.chapters = [
    ...context.chapters,
    { ...part, settings: text },
    { ...part, ...below, id: 'form', title: '承诺书', settings: form, order: 0 },
    { ...part, ...below, id: 'other', title: '需要说明的其他内容', settings: text, order: 1 },
  ];
  assert.equal(
    await write(taskFor(context, chapterNamed(context, /^需要说明的其他内容$/))),
    '【待填写：需要说明的其他内容；没有的写“无”】',
  );
  const lead = await write(taskFor(context, chapterNamed(context, /^附件部分$/)));
  assert.match(lead, /承诺书、需要说明的其他内容/);
  assert.doesNotMatch(lead, /落实|格式/);
});

test('papers in the title of a part that holds others have a place of their own', async () => {
  const context = bidContext();
  const [first] = context.chapters;
  assert.ok(first);
  const evidence = { ...first.settings, kind: 'evidence' as const };
  const led = async (title: string) => {
    const part = { ...first, id: 'part', parentId: null, title, scoringIds: [] };
    const papers = { ...part, parentId: 'part', settings: evidence };
    const below = [
      { ...papers, id: 'one', title: '财务状况报告', order: 0 },
      { ...papers, id: 'two', title: '税务登记证复印件', order: 1 },
    ];
    const chapters = [...context.chapters, part, ...below];
    return write(taskFor({ ...context, chapters }, part));
  };
  assert.match(
    await led('营业执照、税务登记证、资质证书'),
    /【待填写：在此插入营业执照、资质证书的扫描件，逐页加盖公章】$/,
  );
  for (const title of ['资格证明文件', '资质证书', '税务登记证']) {
    const lead = await led(title);
    assert.match(lead, /财务状况报告/);
    assert.doesNotMatch(lead, /在此插入/);
  }
});

test('one paper has a place and no list of papers', async () => {
  const context = bidContext();
  const [first] = context.chapters;
  assert.ok(first);
  const settings = { ...first.settings, kind: 'evidence' as const };
  const written = (title: string) => {
    const part = { ...first, id: 'paper', parentId: null, title, scoringIds: [], settings };
    return write(taskFor({ ...context, chapters: [...context.chapters, part] }, part));
  };
  assert.doesNotMatch(await written('安全生产许可证复印件'), /材料清单|\|/);
  assert.match(await written('产品证明资料'), /材料清单/);
  assert.match(
    await written('近年发生的诉讼及仲裁情况'),
    /^【待填写：如实说明近年发生的诉讼及仲裁情况/,
  );
});

test('headings of ours are shown as no requirement of the criteria', async () => {
  const context = bidContext({
    scoring: [scoringItem('s1', '技术', '合同、信息管理方案', 20, '好得20分，一般得10分。')],
    format: [],
  });
  const [own] = context.chapters.filter(({ scoringIds }) => scoringIds.includes('s1'));
  assert.ok(own);
  const wide = { ...own, pages: 12 };
  const text = await write(taskFor({ ...context, chapters: [wide] }, wide));
  assert.match(text, /^####/m);
  assert.doesNotMatch(text, /评分要求/);
});

test('shows the text in small pieces', async () => {
  const context = bidContext();
  const sizes: number[] = [];
  const chapter = chapterNamed(context, /^保洁服务$/);
  for await (const piece of writer.writeChapter(
    taskFor(context, chapter),
    new AbortController().signal,
  ))
    sizes.push(piece.length);
  assert.ok(sizes.length > 2);
  assert.ok(
    sizes.every((size) => size <= 120) && sizes.slice(0, -1).every((size) => size >= 40),
    sizes.join(' '),
  );
});

test('an abort ends it with an AbortError', async () => {
  const context = bidContext();
  const stop = new AbortController();
  const slow = createOfflineWriter({ pace: 5 });
  await assert.rejects(
    async () => {
      for await (const _piece of slow.writeChapter(
        taskFor(context, chapterNamed(context, /^保洁服务$/)),
        stop.signal,
      ))
        stop.abort();
    },
    { name: 'AbortError' },
  );
});

test('answers the aspects out of the requirements of their own subject, restated as commitments', async () => {
  const context = bidContext();
  const contents = await writeBid(context);
  const of = (title: RegExp) => contents.get(chapterNamed(context, title).id) ?? '';
  assert.match(of(/^保洁服务$/), /库房地面不用水冲洗，使用吸尘设备清洁/);
  assert.match(of(/^保洁服务$/), /我方将每日对公共区域循环保洁/);
  assert.match(of(/^绿化养护$/), /我方将按季节修剪乔灌木，枯死植株在7日内更换/);
  assert.match(of(/^绿化养护$/), /施药前告知采购人/);
  assert.match(of(/^设备运行$/), /空调机组每月至少保养1次/);
  for (const text of contents.values())
    assert.doesNotMatch(text, /供应商应|乙方|甲方|我方应当|付款|15个工作日/);
});

test('no number stands in a bid that the tender does not state', async () => {
  const context = bidContext({ settings: settings({ pages: 200, tone: '详实' }) });
  const known = new Set(JSON.stringify(context).match(/\d+(?:\.\d+)?/g));
  for (const [id, text] of await writeBid(context)) {
    const said = text.replace(/^\|\s*\d+\s*\|/gm, '|').replace(/^\d+\. /gm, '');
    for (const number of said.match(/\d+(?:\.\d+)?/g) ?? [])
      assert.ok(known.has(number), `${number} in ${id}`);
  }
});

test('no paragraph or sentence stands in two chapters', async () => {
  const context = bidContext({ settings: settings({ pages: 200, tone: '详实' }) });
  const contents = await writeBid(context);
  const owners = new Map<string, string>();
  for (const [id, text] of contents) {
    const prose = text.split('\n').filter((line) => !line.startsWith('|') && !line.startsWith('#'));
    for (const sentence of prose.join('\n').split(/[。\n]/)) {
      if (sentence.length < 24 || /待填写|（盖章）|（签字）/.test(sentence)) continue;
      assert.equal(owners.get(sentence) ?? id, id, sentence);
      owners.set(sentence, id);
    }
  }
  assert.deepEqual(
    checkBid({ ...context, contents }).filter((finding) => finding.kind === 'repetition'),
    [],
  );
});

test('a finished draft has no wrong names, amounts or dates and answers every ★ clause', async () => {
  const context = bidContext();
  const wrong = checkBid({ ...context, contents: await writeBid(context) }).filter(
    (finding) => !['placeholder', 'uncovered-scoring', 'reference'].includes(finding.kind),
  );
  assert.deepEqual(wrong, []);
});

test('forms are filled with what is known and have blanks for the rest', async () => {
  const context = bidContext({ settings: settings({ bidder: '澄江远帆物业服务有限公司' }) });
  const letter = await write(taskFor(context, chapterNamed(context, /^投标函$/)));
  assert.match(letter, /致：澄江市档案馆/);
  assert.match(letter, /CJZC-2031-FW-0086/);
  assert.match(letter, /澄江远帆物业服务有限公司/);
  assert.match(letter, /【待填写】/);
  const bond = await write(taskFor(context, chapterNamed(context, /保证金/)));
  assert.match(bond, /人民币陆万元整（￥60000\.00）/);
  const table = await write(taskFor(context, chapterNamed(context, /技术条款偏离/)));
  assert.match(table, /```deviation-table\n技术\n```/);
  assert.match(table, /【待填写：是否全部响应，有无偏离】/);
  assert.ok(!/(?<!有)无偏离/.test(table), 'nothing is stated that nobody said');
});

test('proofs are listed with blanks; nothing is claimed', async () => {
  const context = bidContext();
  const text = await write(taskFor(context, chapterNamed(context, /业绩/)));
  assert.match(text, /2028年1月1日/);
  assert.match(text, /\| 合同复印件 \|/);
  assert.match(text, /【待填写/);
  const qualification = await write(taskFor(context, chapterNamed(context, /资格条件/)));
  assert.match(qualification, /营业执照复印件/);
});

test('of a condition that is answered by a chapter of the bid the chapter is named, of another the page is open', async () => {
  const context = bidContext();
  const known = context.clauses.find(({ kind }) => kind === 'qualification');
  assert.ok(known);
  const clauses = [
    { ...known, text: '未被列入失信名单（在《投标承诺函》中作出声明）' },
    { ...known, id: 'c-2', text: '提供营业执照复印件' },
  ];
  const chapter = chapterNamed(context, /资格条件/);
  const text = await write(taskFor({ ...context, clauses }, chapter));
  assert.match(text, /\| 见“投标承诺函”/);
  assert.match(text, /营业执照复印件 \| 【待填写：页码】/);
});

test('one certificate is no place for all conditions: they stand where the part on qualification begins', async () => {
  const context = bidContext();
  const home = chapterNamed(context, /资格条件/);
  const part = { ...home, id: 'q-part', title: '资格部分', parentId: null };
  const paper = { ...home, title: '检测机构资质认定证书及附表', parentId: part.id };
  const outline = context.chapters.flatMap((one) => (one.id === home.id ? [part, paper] : [one]));
  const both = { ...context, chapters: outline };
  const lead = await write(taskFor(both, part));
  const certificate = await write(taskFor(both, paper));
  assert.match(lead, /\| 资格条件 \| 我方情况 \|/);
  assert.doesNotMatch(certificate, /资格条件/);
});

test('drawings are put in; what is drawn from a table is written', async () => {
  assert.equal(roleOf('方案图纸').kind, 'evidence');
  assert.equal(roleOf('总平面图').kind, 'evidence');
  assert.equal(roleOf('施工进度横道图').kind, 'prose');
  const context = bidContext();
  const chapter = { ...chapterNamed(context, /业绩/), title: '方案图纸', scoringIds: [] };
  const text = await write(taskFor(context, chapter));
  assert.match(text, /【待填写：在此插入方案图纸/);
  assert.doesNotMatch(text, /发证/);
});

test('a chapter of proofs takes its rows from the company profile', async () => {
  const criteria = '投标人近三年签订的档案馆物业项目合同，每提供一份得2分。';
  const item = { ...scoringItem('s9', '商务', '投标人业绩', 6, criteria) };
  const reference = { id: 'r1', name: '望湖图书馆物业服务', client: '望湖图书馆', confirmed: true };
  const known = (signedOn: string) => ({
    whole: v.parse(profile.CompanyProfile, { references: [{ ...reference, signedOn }] }),
    day: '2031-05-20',
  });
  const context = bidContext({ scoring: [item] });
  const chapter = context.chapters.find(
    (one) => one.scoringIds.includes('s9') && one.settings.kind === 'evidence',
  );
  assert.ok(chapter);
  const task = (signedOn: string) => taskFor({ ...context, profile: known(signedOn) }, chapter);
  const row = /\| 1 \| 望湖图书馆物业服务 \| 望湖图书馆 \| 【待填写】 \| 2029-06-01 \|/;
  assert.match(await write(task('2029-06-01')), row);
  assert.doesNotMatch(await write(task('2027-06-01')), /望湖图书馆/);
});

test('of a scale only the best step is asked to be proved', async () => {
  const criteria =
    '项目负责人具有高级职称得5分，具有中级职称得3分，具有初级职称得1分。具有质量管理体系认证证书的得3分，具有环境管理体系认证证书的得3分。技术文件中提供证书扫描件。未提供的不得分。';
  const item = { ...scoringItem('s9', '商务', '人员资格与企业认证', 11, criteria) };
  const context = bidContext({ scoring: [item] });
  const chapter = context.chapters.find(
    (one) => one.scoringIds.includes('s9') && one.settings.kind === 'evidence',
  );
  assert.ok(chapter);
  const text = await write(taskFor(context, chapter));
  assert.match(text, /高级职称/);
  assert.match(text, /质量管理体系认证[\s\S]*环境管理体系认证/);
  assert.doesNotMatch(text, /中级职称|初级职称|不得分/);
  // With what it is proven is no row of its own.
  assert.doesNotMatch(text, /\| 技术文件中提供证书扫描件/);
});

test('an anonymous bid names nobody', async () => {
  const bidder = '澄江远帆物业服务有限公司';
  const knowledge = [
    {
      title: '公司简介',
      text: `${bidder}长期从事保洁服务，联系电话13800138000。保洁服务采用分色工具管理办法，避免交叉污染。`,
    },
  ];
  const context = bidContext({
    settings: settings({ blind: true, bidder, bidType: '技术标' }),
    knowledge,
  });
  const contents = await writeBid(context);
  const hidden = [
    bidder,
    '远帆',
    facts.projectName?.value,
    facts.purchaser?.value,
    facts.agency?.value,
    '13800138000',
    'CJZC',
  ];
  for (const text of contents.values())
    for (const name of hidden) assert.ok(name && !text.includes(name), name);
  assert.deepEqual(
    checkBid({ ...context, contents }).filter((finding) => finding.kind === 'blind-bid'),
    [],
  );
});

test('the bidder’s own material stands in the one chapter it fits best', async () => {
  const knowledge = [
    {
      title: '保洁作业手册',
      text: '保洁服务采用分色工具管理办法，清洁布按区域使用蓝、红、绿、黄四种颜色，避免交叉污染。',
    },
  ];
  const contents = await writeBid(bidContext({ knowledge }));
  const holders = [...contents.values()].filter((text) => text.includes('分色工具管理办法'));
  assert.equal(holders.length, 1);
});

test('a file chosen for a chapter comes first in that chapter, within its length, and in no other', async () => {
  const said = '绿化养护由持证技师负责，乔木按树种分册建档，药剂领用逐次登记。';
  const knowledge = [{ title: '绿化手册', text: said, fileId: 'f1' }];
  const context = bidContext({ knowledge });
  const [home, chosen] = [chapterNamed(context, /^绿化养护$/), chapterNamed(context, /^保洁服务$/)];
  const withChoice = (...ids: string[]): BidContext => ({
    ...context,
    chapters: context.chapters.map((one) =>
      ids.includes(one.id) ? { ...one, settings: { ...one.settings, knowledge: ['f1'] } } : one,
    ),
  });
  const holders = async (own: BidContext) =>
    [...(await writeBid(own))]
      .filter(([, text]) => text.includes('乔木按树种分册建档'))
      .map(([id]) => id);
  assert.deepEqual(await holders(context), [home.id]);
  assert.deepEqual(
    await holders(withChoice(chosen.id)),
    [chosen.id],
    'the bidder’s choice goes before the rules’',
  );
  assert.deepEqual(
    await holders(withChoice(chosen.id, home.id)),
    [home.id],
    'chosen twice it is told where it fits best',
  );
  const own = withChoice(chosen.id);
  const short = await write(taskFor(own, chapterNamed(own, /^保洁服务$/), { targetChars: 60 }));
  assert.match(
    short,
    /药剂领用逐次登记。\n\n<!-- 来源：绿化手册 -->/,
    'also where the tender alone fills the chapter',
  );
  const target = 600;
  const text = await write(taskFor(own, chapterNamed(own, /^保洁服务$/), { targetChars: target }));
  assert.ok(text.length <= target * 1.35, `${text.length} characters instead of ${target}`);
});

test('an instruction brings its subject to the front', async () => {
  const context = bidContext();
  const chapter = chapterNamed(context, /^设备运行$/);
  const text = await write(taskFor(context, chapter, { instruction: '请重点写电梯管理。' }));
  assert.match(text, /^#### 电梯管理\n\n[^#]*电梯由持证人员管理/m);
});

test('tables and mind maps follow the settings', async () => {
  const plain = await writeBid(bidContext({ settings: settings({ tables: false }) }));
  const context = bidContext({ settings: settings({ tables: false }) });
  for (const chapter of context.chapters) {
    if (chapter.settings.kind === 'prose')
      assert.doesNotMatch(plain.get(chapter.id) ?? '', /^\|/m, chapter.title);
  }
  const chapter = chapterNamed(context, /^保洁服务$/);
  const wished = { ...chapter, settings: { ...chapter.settings, table: true, mindMap: true } };
  const text = await write(
    taskFor(
      { ...context, chapters: context.chapters.map((one) => (one === chapter ? wished : one)) },
      wished,
    ),
  );
  assert.match(text, /^\| .+ \|\n\| ---/m);
  assert.match(text, /```mindmap\n- 保洁服务\n/);
});

test('a bid typed by hand, without a tender file, is written from its overview', async () => {
  const context = bidContext({
    facts: noFacts,
    clauses: [],
    requirements: [],
    overview:
      '供应商应当每日清扫展厅两遍。展厅玻璃应当每周擦拭一遍。服务人员应当统一着装并佩戴工牌。',
  });
  const whole = [...(await writeBid(context)).values()].join('\n');
  assert.match(whole, /我方将每日清扫展厅两遍/);
});

test('what is marked ★ is answered, also where it is about the contract; a plan reviewed by experts is work', () => {
  const words = { owner: '采购人' as const };
  assert.equal(
    restate('★供应商不得将检测工作整体转包，确需分包的项目须经采购人书面同意。', words),
    '我方不将检测工作整体转包，确需分包的项目经采购人书面同意',
  );
  assert.equal(restate('供应商不得将检测工作整体转包。', words), undefined);
  assert.match(
    restate('审查分包单位资质、试验室资质和主要材料供应商，按月汇总。', words) ?? '',
    /主要材料供应商/,
  );
  assert.match(
    restate('★开关柜须由承包人委托有资质的单位进行交接试验。', words) ?? '',
    /委托有资质的单位/,
  );
  assert.match(
    restate('供应商应编制布点方案，经采购人组织专家评审通过后实施。', words) ?? '',
    /我方将编制布点方案/,
  );
});

test('an inquiry has its own words, told by whatever was read of it', () => {
  const input = { name: '灯具采购', overview: '', scoring: [], clauses: [], requirements: [] };
  const words = wordingOf({ ...input, format: [{ title: '询价响应函' }, { title: '报价一览表' }] });
  assert.deepEqual(
    [words.tenderFile, words.priceList, words.letter],
    ['询价文件', '报价一览表', '响应函'],
  );
  assert.equal(
    wordingOf({ ...input, overview: '投标人应按招标文件编制投标文件。' }).tenderFile,
    '招标文件',
  );
  // Its forms are those of another kind.
  const talk = '谈判文件第三章。投标人名称。投标函。投标报价。中标后签订合同。';
  assert.equal(wordingOf({ ...input, overview: talk }).bidFile, '响应文件');
  assert.equal(
    wordingOf({ ...input, overview: '框架协议征集文件，竞价排序。' }).tenderFile,
    '征集文件',
  );
});

test('the buyer is called what the line that names him says in a 比选, whose forms are often of another kind', () => {
  const input = {
    name: '',
    overview: '采购人应付款。',
    scoring: [],
    clauses: [],
    requirements: [],
  };
  const purchaser = {
    ...{ value: '某城投公司', confidence: 1, sure: true },
    source: { block: 1, quote: '比选人：某城投公司' },
  };
  const facts = { purchaser } as unknown as tender.Facts;
  assert.equal(wordingOf({ ...input, facts }).owner, '比选人');
  assert.equal(wordingOf(input).owner, '采购人');
});

test('what another body looks at is no promise of the bidder', () => {
  const words = { owner: '比选人' };
  for (const sentence of [
    '食堂考核办法：学校伙食管理委员会每月考核一次，低于80分的限期整改。',
    '比选人负责提供办公场地和水电，应保证使用。',
  ])
    assert.equal(restate(sentence, words), undefined, sentence);
  assert.match(restate('供应商应配合学校伙食管理委员会每月的检查。', words) ?? '', /^我方将配合/);
});

test('a buyer’s name is no part of another word, and what he means to buy is no promise', () => {
  const words = { owner: '遴选人' };
  assert.match(restate('乙方应协助编制年度采购方案。', words) ?? '', /采购方案/);
  assert.match(restate('乙方应培训人员掌握设备的使用方法。', words) ?? '', /使用方法/);
  assert.match(restate('乙方应在采购方指定的时间内完成安装。', words) ?? '', /遴选人指定/);
  assert.equal(restate('某集团拟公开遴选一家经纪机构，为所属电厂提供服务。', words), undefined);
});

test('what a paper of the tender is for is no promise', () => {
  const words = { owner: '招标人' };
  assert.equal(
    restate('总则：本规范书适用于本项目逆变器的功能设计、结构和试验等方面的技术要求。', words),
    undefined,
  );
});

test('where points go by what is promised the bidder is asked for it, once; a fact of the project is not said a second time', async () => {
  const context = bidContext({
    overview: '服务期限：两年。院区共有电梯19台，其中医用电梯11台。',
    facts: { ...noFacts, ...facts, duration: { value: '两年', source: null } },
    scoring: [
      scoringItem(
        'p1',
        '技术',
        '应急响应方案',
        10,
        '方案完整。承诺15分钟内到场得10分；20分钟内得6分。',
      ),
    ],
  });
  const texts = [...(await writeBid(context)).values()].join('\n');
  assert.equal(texts.split('【待填写：承诺的数值】').length - 1, 1);
  assert.match(texts, /就“应急响应方案”（承诺15分钟内到场得10分；20分钟内得6分）/);
  assert.ok(!texts.includes('服务期限：两年。'));
});

test('what the project is stands where a chapter is about it, and in none that answers something else', () => {
  const placeOf = (...titles: string[]) => {
    const context = bidContext({ facts: { ...noFacts, ...facts } });
    const [first] = context.chapters;
    assert.ok(first);
    const chapters = titles.map((title, order) => ({
      ...{ ...first, id: `c${order}`, parentId: null, order, title, scoringIds: ['s1'] },
      settings: { ...first.settings, kind: 'prose' as const },
    }));
    const { factsChapter } = planOf({ ...context, chapters });
    return chapters.find(({ id }) => id === factsChapter)?.title;
  };
  assert.equal(placeOf('培训考核', '项目需求理解', '总体部署'), '项目需求理解');
  assert.equal(placeOf('培训考核', '妇幼保健院特点分析'), '妇幼保健院特点分析');
  assert.equal(placeOf('培训考核', '既有管线保护'), undefined);
});

test('what has happened to the bidder is to be told, not how he works', () => {
  const context = bidContext({});
  const chapter = context.chapters.find(({ settings }) => settings.kind === 'prose');
  assert.ok(chapter);
  const title = '近三年诉讼及仲裁情况说明';
  const own = { ...context, chapters: [{ ...chapter, title, parentId: null, scoringIds: [] }] };
  const [only] = own.chapters;
  assert.ok(only);
  assert.match(
    proseChapter(taskFor(own, only)),
    /【待填写：如实说明“近三年诉讼及仲裁情况说明”，没有的写“无”】/,
  );
});

test('each scene the tender tells of is a row to be filled in for itself', async () => {
  const scenes = ['主泵停机，备用泵不能自动投入；', '液位计失灵，高水位不报警；'];
  const context = bidContext({
    requirements: [{ heading: '典型故障场景', text: scenes.join('\n') }],
    scoring: [scoringItem('s1', '技术', '应急预案', 10, '应急预案完整可行的得10分，一般的得5分')],
  });
  const text = [...(await writeBid(context)).values()].join('\n');
  assert.match(text, /\| 主泵停机，备用泵不能自动投入 \| 【待填写：主泵停机的处置步骤】/);
  assert.match(text, /\| 液位计失灵，高水位不报警 \| 【待填写：液位计失灵的处置步骤】/);
  assert.doesNotMatch(text, /主泵停机[^|\n]*我(?:方|公司)/);
});

test('what a tender says of every bid is written, 无; what depends on the bidder is left to him', async () => {
  const source = { block: 0, quote: '' };
  const entry = (title: string, note?: string) => ({
    ...{ title, level: 1, source },
    ...(note === undefined ? { form: { first: 1, last: 2 } } : { note }),
  });
  const context = bidContext({
    format: [
      ...[entry('投标函'), entry('授权委托书'), entry('承诺书')],
      entry('拟分包项目情况表', '（本项目不允许分包，填“无”）'),
      entry('商务条款偏离表', '（逐条填写，如无偏离请填写“无”）'),
      entry('类似业绩一览表', '（不具备的，填“无”）'),
    ],
  });
  const contents = await writeBid(context);
  const textOf = (title: string) => {
    const chapter = context.chapters.find((one) => one.title === title);
    assert.ok(chapter, title);
    return contents.get(chapter.id) ?? '';
  };
  assert.match(textOf('拟分包项目情况表'), /^无\n/);
  assert.doesNotMatch(textOf('商务条款偏离表'), /^无\n/);
  assert.doesNotMatch(textOf('类似业绩一览表'), /^无\n/);
});
