import { lexer } from 'marked';
import '../../../widgets/writer/element.ts';
import { createGrowingLexer } from '../../../widgets/writer/text/growing-lexer.ts';
import { createLiveTail } from '../../../widgets/writer/writing/live-tail.ts';
import { clearPage, equal, mount, press, settled, textOf, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;

describe('the end of a growing text', () => {
  const lines = (host: HTMLElement) =>
    [...host.children].map((line) => `${line.getAttribute('data-kind')}:${line.textContent}`);

  it('is drawn line by line, without the marks', () => {
    const host = document.createElement('div');
    const tail = createLiveTail(host);
    const text = '### 一、理解\n**要求**是\n- 第一\n| 甲 | 乙 |';
    for (let end = 1; end <= text.length; end += 1) tail.show(text.slice(0, end));
    equal(lines(host), ['heading:一、理解', 'text:要求是', 'item:第一', 'row:甲　乙']);
  });
  it('shows signs that only protect others, and notes of sources, as the reader will see them', () => {
    const host = document.createElement('div');
    createLiveTail(host).show('1\\.【待填写】\n| 甲\\|乙 | 丙 |\n<!-- 来源：公司资料 -->\n3\\*4');
    equal(
      lines(host).map((line) => line.slice(line.indexOf(':') + 1)),
      ['1.【待填写】', '甲|乙　丙', '', '3*4'],
    );
  });
  it('shows the cells of a table with merged cells, not its tags, wherever it is cut', () => {
    const host = document.createElement('div');
    const tail = createLiveTail(host);
    const text = '<table><tbody>\n<tr><td colspan="2">甲</td><td>乙<br>丙</td></tr>\n小于 <5% 的';
    for (let end = 1; end <= text.length; end++) {
      tail.show(text.slice(0, end));
      equal(/td|tr|col|table/.test(host.textContent), false, host.textContent);
    }
    equal(lines(host).slice(1), ['row:甲　乙　丙', 'text:小于 <5% 的']);
  });
  it('leaves what is drawn alone and starts over when the text does', () => {
    const host = document.createElement('div');
    const tail = createLiveTail(host);
    tail.show('第一段\n第二');
    const first = host.firstElementChild;
    tail.show('第一段\n第二段。');
    equal([host.firstElementChild === first, host.textContent], [true, '第一段第二段。']);
    tail.show('重写');
    equal(host.textContent, '重写');
  });
  it('keeps only the end of a long text', () => {
    const host = document.createElement('div');
    const tail = createLiveTail(host);
    tail.show('很长的一行文字。\n'.repeat(2000));
    for (let end = 0; end < 100; end += 1)
      tail.show(`${'很长的一行文字。\n'.repeat(2000)}${'新的一行\n'.repeat(end)}`);
    equal(host.childElementCount <= 36, true, String(host.childElementCount));
  });
});

describe('Markdown that grows', () => {
  const flat = (groups: readonly (readonly { type: string; raw: string }[])[]) =>
    groups.flat().map(({ type, raw }) => `${type}:${raw}`);

  it('reads the same as in one go, at every length', () => {
    const text = `${chapterText}\n\n${chapterText}`;
    const read = createGrowingLexer();
    for (let end = 0; end <= text.length; end += 7) {
      equal(flat(read(text.slice(0, end))), flat([lexer(text.slice(0, end))]), `up to ${end}`);
    }
  });
  it('does not read again what is settled', () => {
    const text = '一段文字。\n\n'.repeat(200);
    const read = createGrowingLexer();
    const before = read(text);
    const after = read(`${text}新的一段`);
    equal(
      before.slice(0, -1).every((group, index) => after[index] === group),
      true,
    );
  });
});

describe('several chapters at once', () => {
  let now: Scene;
  const writing = ['o11', 'o12', 'o13', 'o21'];
  const start = async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'writing', charged: true });
    now.service.setOutline(outline);
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('暂停'), 'the run');
    for (const id of writing) {
      now.service.setChapter(id, { status: 'writing' });
      now.service.sendChapter(id);
    }
    return element;
  };
  /** Side by side. */
  const startMany = async () => {
    const element = await start();
    tab(element, '多章同看')?.click();
    await until(
      () => shadow(element).querySelectorAll('.live-card').length === writing.length,
      'the cards',
    );
    return element;
  };
  const tab = (element: HTMLElement, name: string) =>
    [...shadow(element).querySelectorAll<HTMLElement>('[role=tab]')].find(
      ({ textContent }) => textContent === name,
    );
  const heading = (element: HTMLElement) =>
    shadow(element).querySelector('.paper h2')?.textContent ?? '';
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    now.end();
  });

  it('are one large page that grows, and goes on to the next; who reads back stays', async () => {
    const element = await start();
    await until(() => heading(element).includes('项目理解'), 'the one that is shown');
    const say = (id: string, offset: number, text: string) =>
      now.service.emit('delta', { chapterId: id, offset, text });
    say('o11', 0, '正在长的一段。');
    await until(() => textOf(element).includes('正在长的一段'), 'its text');
    now.service.storeText('o11', '写好了');
    now.service.sendChapter('o11');
    await until(() => heading(element).includes('系统总体架构'), 'the next one');
    const long = '很长的一段话。\n\n'.repeat(200);
    say('o12', 0, long);
    const box = await until(
      () =>
        [...shadow(element).querySelectorAll('.paper-scroll')].find(
          ({ scrollTop }) => scrollTop > 0,
        ),
      'the end of it',
    );
    box.scrollTop = 0;
    say('o12', long.length, '再写一段。');
    await until(() => textOf(element).includes('回到正在写的'), 'the way back');
    now.service.storeText('o12', long);
    now.service.sendChapter('o12');
    await settled();
    equal(heading(element).includes('系统总体架构'), true);
    await press(element, '回到正在写的');
    await until(() => !heading(element).includes('系统总体架构'), 'another one that is written');
    equal(await axeFindings(element), []);
  });

  it('show their text as it comes, each its own', async () => {
    const element = await startMany();
    for (const id of writing)
      now.service.emit('delta', { chapterId: id, offset: 0, text: `### 正文 ${id}\n` });
    // The others are below the edge of the window, and are not drawn there.
    await until(
      () => ['o11', 'o12'].every((id) => textOf(element).includes(`正文 ${id}`)),
      'the texts',
    );
    shadow(element).querySelectorAll('.live-card')[3]?.scrollIntoView();
    await until(() => textOf(element).includes('正文 o21'), 'the last one');
  });
  it('keep their places while others are written', async () => {
    const element = await startMany();
    const titles = () =>
      [...shadow(element).querySelectorAll('.live-title')].map(
        (title) => title.textContent?.trim() ?? '',
      );
    const before = titles();
    now.service.setChapter('o3', { status: 'writing' });
    now.service.storeText('o12', '写好了');
    now.service.sendChapter('o12');
    now.service.sendChapter('o3');
    await until(() => titles().some((title) => title.includes('类似项目业绩')), 'the next chapter');
    const after = titles();
    equal(
      [after[0], after[1]?.includes('类似项目业绩'), after.slice(2)],
      [before[0], true, before.slice(2)],
    );
  });
  it('lead to one of them, and back', async () => {
    const element = await startMany();
    shadow(element).querySelectorAll<HTMLElement>('.live-open')[1]?.click();
    await until(
      () => shadow(element).querySelector('.paper h2')?.textContent?.includes('系统总体架构'),
      'the chapter',
    );
    tab(element, '多章同看')?.click();
    await until(() => shadow(element).querySelector('.live-grid'), 'the grid');
  });
  it('tell how it goes in words', async () => {
    const element = await start();
    now.service.changeBid({ status: 'paused' });
    now.service.sendProgress();
    await until(
      () =>
        shadow(element).querySelector('.writing > [role=status]')?.textContent?.includes('已暂停'),
      'the words',
    );
  });
  it('are drawn once a frame, however often text comes', async () => {
    const element = await startMany();
    const line = () => shadow(element).querySelector('.live-lines');
    let drawn = 0;
    const seen = new MutationObserver(() => {
      drawn += 1;
    });
    seen.observe(line()!, { childList: true, subtree: true, characterData: true });
    for (let offset = 0; offset < 300; offset += 1)
      now.service.emit('delta', { chapterId: 'o11', offset, text: '字' });
    await until(() => line()?.textContent?.length === 300, 'the text');
    await settled();
    seen.disconnect();
    equal(drawn < 100, true, `${drawn} drawings`);
  });
});
