import { type Finding, referenceMark } from '../../../widgets/core/contract/check.ts';
import '../../../widgets/writer/element.ts';
import { checkLines, lineWords } from '../../../widgets/writer/finish/check-lines.ts';
import { sampleNumber } from '../../../widgets/writer/finish/heading-sample.ts';
import {
  button,
  clearPage,
  equal,
  field,
  mount,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { standardFormat } from './fake-finish.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene, writerOf } from './setup.ts';

const comparison = {
  ...{
    id: 'v1',
    name: '与以前的标书',
    status: 'waiting',
    progress: 0,
    error: null,
    documentCount: 2,
  },
  ...{ grade: 'none', highest: 0, createdAt: '2031-04-29 09:00:00', finishedAt: null },
  ...{ documents: [], pairs: [], findings: [], pictures: [], warnings: [], matches: [] },
  matchesTotal: 0,
};
const shadow = (element: HTMLElement) => element.shadowRoot!;

describe('the last step', () => {
  let now: Scene;
  const written = () => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, chapterText);
    now.service.sendProgress();
  };
  const open = async (theme = 'light') => {
    written();
    const element = await mount('tender-writer', { 'bid-id': 'b1', theme });
    await until(() => shadow(element).querySelector('.writing'), 'the bid');
    await press(element, '完成');
    await until(() => shadow(element).querySelector('.finish'), 'the step');
    await until(() => textOf(element).includes('★ 条款没有在任何章节里响应'), 'the checks');
    return element;
  };
  const tab = async (element: HTMLElement, name: string) => {
    const found = [...shadow(element).querySelectorAll<HTMLElement>('[role=tab]')].find((one) =>
      one.textContent?.startsWith(name),
    );
    found?.click();
    await settled();
  };
  const type = async (area: HTMLTextAreaElement | HTMLInputElement, value: string) => {
    const kind = area instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(area, value);
    area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await settled();
  };
  const inDialog = async (element: HTMLElement, name: string) => {
    const found = await until(
      () =>
        [...shadow(element).querySelectorAll<HTMLElement>('dialog button')].findLast(
          (one) => one.textContent === name,
        ),
      name,
    );
    found.click();
    await settled();
  };
  afterEach(async () => {
    await clearPage();
    now.end();
  });

  it('asks by itself for what could not be had while the service was away', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    await until(() => textOf(element).includes('比目标少 16 页'), 'the pages');
    await tab(element, '检查');
    let isAway = true;
    now.service.on('GET', /\/check$/, () => {
      if (isAway) throw new TypeError('network');
      return reply([]);
    });
    await press(element, '重新检查');
    await until(() => textOf(element).includes('这一次没有检查成'), 'that it was not checked');
    isAway = false;
    now.service.dropStreams();
    await until(() => textOf(element).includes('没有发现问题'), 'what was found since');
  });
  it('comes back to the tab one was at after a reload, and to the first one from another step', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    element.remove();
    await settled();
    const chosen = (of: HTMLElement) =>
      shadow(of).querySelector('.finish [role=tab][aria-selected=true]')?.textContent ?? '';
    sessionStorage.setItem('tender.finish-tab.b1', 'handIn');
    const again = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => shadow(again).querySelector('.writing'), 'the bid');
    await press(again, '完成');
    await until(() => chosen(again) === '下载与交标', 'the tab');
    await press(again, '编写');
    await press(again, '完成');
    await until(() => chosen(again).startsWith('检查'), 'the first tab');
  });
  it('keeps room for the count of a tab until it is known, and none where there is none', async () => {
    written();
    let answer: (response: Response) => void = () => {};
    now.service.on('GET', /\/check$/, () => new Promise<Response>((resolve) => (answer = resolve)));
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => shadow(element).querySelector('.writing'), 'the bid');
    await press(element, '完成');
    await until(() => now.service.count('GET', /\/check$/) > 0, 'the call');
    const first = await until(() => shadow(element).querySelector('.finish [role=tab]'), 'a tab');
    const room = first.querySelector<HTMLElement>('.count');
    equal((room?.offsetWidth ?? 0) > 0, true);
    equal(getComputedStyle(room!).visibility, 'hidden');
    answer(reply([]));
    await until(() => !first.querySelector('.count'), 'no room for none');
    equal(first.textContent, '检查');
  });
  it('says that what it shows is of an earlier check where the last one brought no answer', async () => {
    const element = await open();
    const said = '这一次没有检查成，下面是上一次的结果';
    let isDown = true;
    now.service.on('GET', /check$/, () => (isDown ? refuse('writerDown') : reply([])));
    await press(element, '重新检查');
    await until(() => textOf(element).includes(said), 'that it did not come');
    equal(textOf(element).includes('★ 条款没有在任何章节里响应'), true);
    isDown = false;
    await press(element, '重新检查');
    await until(() => textOf(element).includes('没有发现问题'), 'the next check');
    equal(textOf(element).includes(said), false);
  });
  it('settles a finding only with a reason, and takes that back', async () => {
    const element = await open();
    await press(element, '标为无需修改：★ 条款没有在任何章节里响应，可能导致投标被否决。');
    const confirm = [...shadow(element).querySelectorAll<HTMLButtonElement>('dialog button')].find(
      ({ textContent }) => textContent === '确定',
    );
    equal(confirm?.disabled, true);
    await inDialog(element, '已核对，内容无误');
    await inDialog(element, '确定');
    await until(() => textOf(element).includes('已核对，无需修改（1）'), 'the settled one');
    equal(now.service.state.finish.findings[1]?.reason, '已核对，内容无误');
    shadow(element).querySelector<HTMLElement>('.findings-waived summary')?.click();
    await press(element, '撤回');
    await until(() => now.service.state.finish.findings[1]?.state === 'open', 'the withdrawal');
  });
  it('says what is wrong once, where the whole bid is meant', async () => {
    const element = await open();
    const one = await until(() => shadow(element).querySelector('.check-one'), 'the finding');
    const title = one.querySelector('h3')?.textContent ?? '';
    equal(title.startsWith('★ 条款没有在任何章节里响应'), true);
    equal(one.querySelector('.check-passages')?.textContent?.includes(title), false);
  });
  it('leads from a ★ clause that nothing answers to where the clauses are answered', async () => {
    const element = await open();
    await press(element, '去逐条应答');
    await until(() => shadow(element).querySelector('.clause-answer textarea'), 'the answers');
    const chosen = shadow(element).querySelector('[role=tab][aria-selected=true]');
    equal(chosen?.textContent?.startsWith('逐条应答'), true);
  });
  it('copies a bid that is finished while its file is still being made', async () => {
    const element = await open();
    now.service.on('POST', /\/finish$/, () => new Promise<Response>(() => {}));
    await tab(element, '下载与交标');
    await press(element, '定稿');
    await inDialog(element, '定稿');
    await until(() => now.service.count('POST', /\/finish$/) > 0, 'the call');
    const finishedAt = '2031-04-29 16:20:00';
    now.service.state.bid = bid({ status: 'finished', charged: true, finishedAt });
    now.service.sendProgress();
    await until(() => textOf(element).includes('现在只能查看'), 'the finished bid');
    await press(element, '复制为新标书');
    await until(() => now.service.count('POST', /\/copy$/) === 1, 'the copy');
  });
  it('mends a finding with the words it offers, and shows one finding at a time', async () => {
    const element = await open();
    const [first, ...others] = now.service.state.finish.findings;
    const fix = { from: '投标人应', to: '我方将' };
    now.service.state.finish.findings = [{ ...first!, fix }, ...others];
    now.service.on('POST', /\/replace$/, () => {
      now.service.state.finish.findings = others;
      return Response.json({
        ...{ code: 200, success: true, msg: '操作成功' },
        data: { replaced: 1, chapters: [], skipped: [] },
      });
    });
    await press(element, '重新检查');
    const shown = () => shadow(element).querySelector('.check-one h3')?.textContent ?? '';
    await until(() => shown().includes('★ 条款没有在任何章节里响应'), 'the worst first');
    await press(element, '下一条');
    equal(shown(), '姓名与证书编号');
    await press(element, '改为“我方将”');
    await until(() => shadow(element).querySelectorAll('.check-line').length === 2, 'one less');
    equal(shown(), others.at(-1)?.msg);
    // What is wrong is not said again below the words of the bid.
    const passages = shadow(element).querySelector('.check-passages');
    equal(passages?.querySelector('.check-quote')?.textContent, others.at(-1)?.quote);
    equal(passages?.textContent?.includes(shown()), false);
    const sent = now.service.asked.find(({ path }) => path.endsWith('/replace'))?.body;
    equal(sent, { text: fix.from, with: fix.to, matchCase: true, chapters: [first!.chapterId] });
  });
  it('compares the bid with earlier ones by one press, and leaves the result to the page', async () => {
    const element = await open();
    const begun: unknown[] = [];
    element.addEventListener('tender-compare-open', (event) => {
      event.preventDefault();
      begun.push((event as CustomEvent).detail);
    });
    now.service.on('POST', /\/bids\/b1\/compares$/, () =>
      Response.json({ code: 200, success: true, msg: '操作成功', data: comparison }),
    );
    await press(element, '与以前的标书对比');
    await until(() => begun.length === 1, 'the comparison');
    equal(begun, [{ id: 'v1' }]);
  });
  it('leads from a finding to its words', async () => {
    const element = await open();
    const lines = [...shadow(element).querySelectorAll<HTMLElement>('.check-line')];
    lines.find(({ textContent }) => textContent?.includes('中的内容重复'))?.click();
    await settled();
    shadow(element).querySelector<HTMLElement>('[title="到“质量与安全保障”中修改这一处"]')?.click();
    await until(
      () => shadow(element).querySelector('.paper h2')?.textContent?.includes('质量与安全保障'),
      'the chapter',
    );
  });
  it('saves each answer to a clause by itself', async () => {
    const element = await open();
    await tab(element, '逐条应答');
    const area = await until(
      () => shadow(element).querySelectorAll<HTMLTextAreaElement>('.clause-answer textarea')[2],
      'the second answer',
    );
    await type(area, '支持双机热备，切换时间 30 ms。');
    await until(
      () =>
        now.service.state.finish.answers.get('c2')?.response === '支持双机热备，切换时间 30 ms。',
      'the save',
    );
    await until(
      () => textOf(element).includes('3 条中还有 2 条待确认'),
      'no word on the deviation yet',
    );
    await until(
      () => now.service.state.finish.answers.get('c2')?.deviation === 'pending',
      'no word',
    );
    const box = shadow(element).querySelector<HTMLInputElement>('.register-confirm input');
    box?.click();
    await press(element, '确认为无偏离');
    await until(() => textOf(element).includes('3 条都已确认或比对'), 'all are confirmed');
    const kept = now.service.state.finish.answers.get('c2')?.response;
    await until(() => kept === '支持双机热备，切换时间 30 ms。', 'the words stay');
  });
  it('lists where the bid is signed and sealed, and leads there', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    await until(() => textOf(element).includes('3 处，在 2 页上'), 'the places');
    const [first] = shadow(element).querySelectorAll<HTMLElement>('tbody .place');
    equal(first?.closest('tr')?.textContent?.includes('第 3 页'), true);
    first?.click();
    await until(() => shadow(element).querySelector('[data-step="write"]'), 'the chapter');
  });
  it('measures pages and starts the adjustment after asking', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    await until(() => textOf(element).includes('比目标少 16 页'), 'the advice');
    await until(() => textOf(element).includes('封面：按招标文件格式'), 'whose cover it is');
    await press(element, '按目标页数调整');
    await inDialog(element, '按目标页数调整');
    await until(() => now.service.count('POST', /fit-pages$/) === 1, 'the call');
    await until(() => shadow(element).querySelector('[data-step="write"]'), 'the progress');
  });
  it('stores the chosen format with the bid and downloads in it', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    const blind = [...shadow(element).querySelectorAll<HTMLElement>('.formats label')].find((one) =>
      one.textContent?.startsWith('暗标'),
    );
    blind?.click();
    await until(() => now.service.state.bid?.settings.wordFormat === 'blind', 'the choice');
    await until(() => textOf(element).includes('这份标书不是按暗标编写的'), 'the warning');
  });
  it('downloads one file at a double press, says what came, and another one when it is asked for later', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    const files = () => now.service.count('GET', /\/word$/);
    await press(element, '下载 Word');
    await until(() => textOf(element).includes('已下载：'), 'that it came');
    await press(element, '下载 Word');
    await settled();
    equal(files(), 1);
    const later = Date.now() + 4000;
    const { now: clock } = Date;
    Date.now = () => later;
    await press(element, '下载 Word');
    Date.now = clock;
    await until(() => files() === 2, 'the second file');
  });
  it('keeps its height whichever group of settings is open', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    await press(element, '调整格式…');
    const heights = new Set<number>();
    for (const tab of shadow(element).querySelectorAll<HTMLElement>('.format-form [role=tab]')) {
      tab.click();
      await settled();
      heights.add(
        Math.round(shadow(element).querySelector('dialog[open]')!.getBoundingClientRect().height),
      );
    }
    equal(heights.size, 1);
  });
  it('saves settings under a name, changes and removes them', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    await press(element, '调整格式…');
    await type(await field(element, '上'), '30');
    await inDialog(element, '另存为我的格式…');
    const name = await field(element, '格式名称');
    await type(name, '某集团');
    // As the Enter key does.
    name.form?.requestSubmit();
    await until(() => now.service.state.finish.formats.length === 1, 'the format');
    const own = now.service.state.finish.formats[0]!;
    equal([own.name, own.format.page.margins.top], ['某集团', 30]);
    await until(() => !shadow(element).querySelector('dialog[open]'), 'the end of the dialogs');
    await until(() => now.service.state.bid?.settings.wordFormat === own.id, 'the choice');
    await press(element, '调整格式…');
    await inDialog(element, '删除这个格式');
    await inDialog(element, '删除这个格式');
    await until(() => now.service.state.finish.formats.length === 0, 'the removal');
    await until(() => now.service.state.bid?.settings.wordFormat === '', 'the fitting format');
  });
  it('shows the sheet on which the settings under hand are seen', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    await press(element, '调整格式…');
    const sheet = () =>
      shadow(element).querySelector('.preview [role=tab][aria-selected=true]')?.textContent;
    equal(sheet(), '正文');
    await tab(element, '封面');
    equal(sheet(), '封面');
    await tab(element, '页面');
    equal(sheet(), '正文');
  });
  it('refuses settings that cannot be, and says where', async () => {
    const element = await open();
    await tab(element, '下载与交标');
    await press(element, '调整格式…');
    await type(await field(element, '上'), '500');
    await until(() => textOf(element).includes('应在 0 至 80 毫米之间'), 'the reason');
    equal(((await button(element, '用于这份标书')) as HTMLButtonElement).disabled, true);
  });
  for (const theme of ['light', 'dark']) {
    it(`has no finding of axe, ${theme}`, async () => {
      const element = await open(theme);
      for (const name of ['检查', '逐条应答', '评分覆盖']) {
        await tab(element, name);
        await settled();
        equal(await axeFindings(element), [], name);
      }
      await tab(element, '下载与交标');
      await settled();
      equal(await axeFindings(element), [], 'the file');
      await press(element, '调整格式…');
      await settled();
      equal(await axeFindings(element), [], 'format');
    });
  }
  it('keeps the place of a PDF while the service is asked whether it can make one', async () => {
    written();
    let tell = () => {};
    const asked = new Promise<void>((resolve) => (tell = resolve));
    now.service.on('GET', /\/word-formats/, async () => {
      await asked;
      return reply({ pdf: true, presets: [], own: [] });
    });
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => shadow(element).querySelector('.writing'), 'the bid');
    await press(element, '完成');
    await until(() => shadow(element).querySelector('.finish'), 'the step');
    const menu = () => shadow(element).querySelector('.top-bar .kit-split[data-kind=primary]');
    const width = () => menu()?.getBoundingClientRect().width;
    const buttons = () => menu()?.querySelectorAll('[aria-haspopup]').length;
    const before = width();
    equal(buttons(), 1);
    tell();
    const item = () => menu()?.querySelector('[role=menuitem]:not(:disabled)');
    menu()?.querySelector<HTMLElement>('[aria-haspopup]')?.click();
    await until(item, 'the PDF');
    equal([buttons(), width()], [1, before]);
  });
});

describe('formats', () => {
  it('are asked for as they are for the bid, and numbered as the file is', async () => {
    const now = scene();
    now.service.state.bid = bid();
    now.service.setOutline(outline);
    const { writer } = writerOf({ bidId: 'b1' });
    await writer.open();
    await writer.$stores.get()!.finish.word.look();
    equal(
      now.service.asked
        .filter(({ path }) => path.endsWith('/word-formats'))
        .at(-1)
        ?.query.get('bid'),
      'b1',
    );
    const numbers = (numbering: Partial<typeof standardFormat.numbering>) =>
      [0, 1, 2, 3].map((level) =>
        sampleNumber(
          { ...standardFormat, numbering: { ...standardFormat.numbering, ...numbering } },
          level,
        ),
      );
    equal(numbers({ firstLevelName: '部分', start: 12 }), [
      '第十二部分',
      '第一节',
      '一、',
      '（一）',
    ]);
    equal(numbers({ family: 'c', start: 105 }), ['105', '105.1', '105.1.1', '105.1.1.1']);
    equal(numbers({ family: 'd', start: 105 }), ['第一百零五章', '1', '1.1', '1.1.1']);
    equal(numbers({ texts: ['卷{A}', '{1.1}', '{1.1}', '{①}'] }), ['卷A', '1.1', '1.1.1', '①']);
    writer.close();
    now.end();
  });
});

describe('a format of one’s own', () => {
  it('may name only what differs, and is shown complete', async () => {
    const now = scene();
    now.service.state.bid = bid({
      settings: { ...bid().settings, wordFormat: '{"page":{"margins":{"top":31}}}' },
    });
    now.service.setOutline(outline);
    const { writer } = writerOf({ bidId: 'b1' });
    await writer.open();
    const { word } = writer.$stores.get()!.finish;
    await word.look();
    const shown = word.$format.get();
    equal(
      [shown?.kind, shown?.format.page.margins.top, shown?.format.body],
      ['custom', 31, standardFormat.body],
    );
    writer.close();
    now.end();
  });
});

describe('the list of what is open', () => {
  const found = { severity: 'warning', chapterId: 'c', state: 'open', places: 1 } as const;
  const stock = (id: string, msg: string, quote = referenceMark) =>
    ({ ...found, id, kind: 'reference', quote, msg }) as Finding;

  it('has one line for chapters of stock text, whatever share each has', () => {
    const { look } = checkLines([
      stock('1', '本章有 7 段参考文字，约占 100%：是通用写法'),
      stock('2', '本章有 4 段参考文字，约占 84%：是通用写法'),
      stock('3', '采用的参考文字有 2 句一字未改', '某句'),
      stock('4', '采用的参考文字有 3 句一字未改', '另一句'),
    ]);
    equal(
      look.map((line) => [line.findings.length, lineWords(line).slice(0, 12)]),
      [
        [2, '2 章有参考文字：是通用'],
        [1, '采用的参考文字有 2 句'],
        [1, '采用的参考文字有 3 句'],
      ],
    );
    equal(
      lineWords({ key: '', findings: [stock('1', '本章有 7 段参考文字')] }),
      '本章有 7 段参考文字',
    );
  });
});
