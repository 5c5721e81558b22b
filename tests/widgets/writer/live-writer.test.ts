import type { SheetFact } from '../../../widgets/core/contract/bid.ts';
import { setupEnv } from '../../../widgets/core/env.ts';
import { leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/writer/element.ts';
import {
  changedChars,
  compareTexts,
  type DiffPiece,
} from '../../../widgets/writer/versions/text-diff.ts';
import { mergeSheets } from '../../../widgets/writer/writing/fact-lines.ts';
import { clearPage, equal, mount, press, settled, textOf, until } from '../../support/browser.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { type Scene, scene, writerOf } from './setup.ts';

const fact = (id: string, label: string, value: string, confirmed = false): SheetFact => ({
  ...{ id, group: '人员', label, value, confirmed, source: null },
});

describe('two texts compared', () => {
  const marked = (pieces: readonly DiffPiece[] | null) =>
    (pieces ?? []).map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
  const rows = (left: string, right: string) =>
    compareTexts(left, right).map((row) => `${marked(row.left)} | ${marked(row.right)}`);

  it('mark the words that differ, not the whole line', () => {
    equal(rows('工期为 60 天，质保两年。', '工期为 90 天，质保两年。'), [
      '工期为 [60] 天，质保两年。 | 工期为 [90] 天，质保两年。',
    ]);
  });
  it('set lines beside their own, through what was added and removed', () => {
    equal(rows('甲方案说明\n乙保障措施\n丙', '甲方案说明\n全新的内容\n乙保障措施与计划\n丙'), [
      '甲方案说明 | 甲方案说明',
      ' | [全新的内容]',
      '乙保障措施 | 乙保障措施[与计划]',
      '丙 | 丙',
    ]);
  });
  it('lose no word of either side', () => {
    const words = ['方案', '工期', '质量', '。', '安全', '60 天', '\n', '培训'];
    for (let seed = 1; seed < 60; seed += 1) {
      const text = (salt: number) =>
        Array.from({ length: 40 }, (_, at) => words[(at * salt * seed + salt) % words.length]).join(
          '',
        );
      const [left, right] = [text(3), text(5)];
      const side = (name: 'left' | 'right') =>
        compareTexts(left, right)
          .map((row) => (row[name] ?? []).map((piece) => piece.text).join(''))
          .join('');
      equal(
        [side('left'), side('right')],
        [left.replaceAll('\n', ''), right.replaceAll('\n', '')],
        `seed ${seed}`,
      );
    }
  });
  it('of long texts that have nothing in common come to an end', () => {
    const text = (word: string) =>
      Array.from({ length: 3000 }, (_, line) => `${word}第 ${line} 段说明`).join('\n');
    const { added } = changedChars(compareTexts(text('甲'), text('乙')));
    equal(added > 0, true);
  });
});

describe('the facts sheet', () => {
  let now: Scene;
  let seat: ReturnType<typeof writerOf>;
  const start = async () => {
    now = scene();
    now.service.state.bid = bid({
      factSheet: [fact('a', '项目经理', '张工'), fact('b', '证书', '')],
    });
    now.service.setOutline(outline);
    seat = writerOf({ bidId: 'b1' });
    await seat.writer.open();
    return until(() => seat.writer.$stores.get()?.facts, 'the facts');
  };
  afterEach(() => {
    seat.writer.close();
    now.end();
  });
  const stored = () =>
    now.service.state.bid?.factSheet.map(
      ({ label, value, confirmed }) => `${label}=${value}${confirmed ? '✓' : ''}`,
    );

  it('saves what is filled in, as confirmed', async () => {
    const facts = await start();
    equal([facts.$unconfirmed.get(), facts.$empty.get()], [1, 1]);
    facts.changeLine('b', { value: '一级建造师' });
    await facts.flush();
    equal(stored(), ['项目经理=张工', '证书=一级建造师✓']);
    facts.confirmAll();
    await facts.flush();
    equal([stored()?.[0], facts.$unconfirmed.get()], ['项目经理=张工✓', 0]);
  });
  it('adds, and takes a removal back', async () => {
    const facts = await start();
    const added = facts.add('人员');
    await facts.flush();
    equal(stored()?.length, 2);
    facts.changeLine(added, { label: '安全员', value: '李工' });
    facts.remove('a');
    await facts.flush();
    equal(stored(), ['证书=', '安全员=李工✓']);
    facts.undoRemove();
    await facts.flush();
    equal(stored()?.length, 3);
  });
  it('keeps both, when the sheet was changed elsewhere', async () => {
    const facts = await start();
    now.service.changeBid({
      factSheet: [
        fact('a', '项目经理', '张工'),
        fact('b', '证书', '别处填的'),
        fact('c', '电话', '0532'),
      ],
    });
    facts.changeLine('a', { value: '王工' });
    await facts.flush();
    await until(() => facts.$save.get().state === 'saved', 'the save');
    equal(stored(), ['项目经理=王工✓', '证书=别处填的', '电话=0532']);
  });
  it('merges line by line', () => {
    const base = [fact('a', '甲', '1'), fact('b', '乙', '1'), fact('c', '丙', '1')];
    const mine = [fact('a', '甲', '2'), fact('c', '丙', '1'), fact('n', '新', '1')];
    const theirs = [fact('a', '甲', '1'), fact('b', '乙', '1'), fact('t', '丁', '1')];
    equal(
      mergeSheets(base, mine, theirs).map(({ id, value }) => id + value),
      ['a2', 't1', 'n1'],
    );
  });
});

describe('the desk', () => {
  let now: Scene;
  const shadow = (element: HTMLElement) => element.shadowRoot!;
  const start = async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, chapterText);
    now.service.storeText(
      'o1',
      chapterText.replace('分区切换与联合试运行', '分区切换与试运行考核'),
    );
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await press(element, '编写');
    // The test page is narrow: the side is closed.
    await press(element, '评分覆盖');
    return element;
  };
  afterEach(async () => {
    await clearPage();
    // The chapter one was in is kept there.
    sessionStorage.clear();
    now.end();
  });

  it('says how many points the bid would get, and asks again when chapters change', async () => {
    const element = await start();
    await until(() => /现在约得 [\d.]+–[\d.]+ \/ 95 分/.test(textOf(element) ?? ''), 'the points');
    const before = now.service.count('GET', /coverage$/);
    now.service.on('GET', /coverage$/, () => reply([]));
    for (const id of ['o2', 'o3', 'o4']) {
      now.service.storeText(id, '改过');
      now.service.sendChapter(id);
    }
    await settled();
    equal(now.service.count('GET', /coverage$/), before);
  });
  it('lists only the chapters of one state', async () => {
    const element = await start();
    now.service.setChapter('o4', { status: 'failed', note: '模型服务返回错误' });
    now.service.sendChapter('o4');
    const select = await until(
      () => shadow(element).querySelector<HTMLSelectElement>('.chapters select'),
      'the filter',
    );
    await until(() => [...select.options].some((option) => option.text === '失败 1'), 'the count');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(
      select,
      'failed',
    );
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => shadow(element).querySelectorAll('.chapters li').length === 1, 'the one');
    equal(
      shadow(element).querySelector('.chapters li')?.textContent?.includes('售后服务方案'),
      true,
    );
  });
  it('brings a version back only after saying what becomes of the text', async () => {
    const element = await start();
    await press(element, '版本');
    await press(element, '与当前对照');
    await until(
      () => shadow(element).querySelector('.diff-line ins')?.textContent?.includes('考核'),
      'the marks',
    );
    const changed = shadow(element).querySelector('.diff-line[data-changed]');
    const sides = [changed, changed?.nextElementSibling].map(
      (line) => line?.querySelector('.diff-side')?.textContent,
    );
    equal(sides, ['此版本', '当前内容']);
    const restore = async (dialog: string) => {
      const buttons = [...shadow(element).querySelectorAll<HTMLElement>(`${dialog} footer button`)];
      buttons.findLast(({ textContent }) => textContent === '恢复此版本')?.click();
      await settled();
    };
    await restore('dialog');
    equal(textOf(element).includes('现在的内容会作为一个版本保留下来'), true);
    await restore('dialog dialog');
    await until(() => now.service.state.chapters.get('o1')?.content === chapterText, 'the version');
    equal(now.service.state.versions.get('o1')?.length, 3);
  });
});

describe('a session that ends', () => {
  /** The cookies after a session ends with a bid open. */
  async function cookiesAfter(end: 'expired' | 'signed-out'): Promise<Record<string, string>> {
    const now = scene();
    const kept: Record<string, string> = {};
    const undo = setupEnv({
      cookies: {
        get: (name) => kept[name],
        set: (name, value) => void (kept[name] = value),
        remove: (name) => void delete kept[name],
      },
    });
    now.service.state.bid = bid();
    now.service.setOutline(outline);
    const seat = writerOf({ bidId: 'b1' });
    await seat.writer.open();
    leaveSession(end);
    seat.writer.close();
    undo();
    now.end();
    return kept;
  }
  it('leaves the way back to the open bid when it runs out', async () => {
    equal((await cookiesAfter('expired'))['Tender-Back'], '/home/book/BidingWrite?id=b1');
  });
  it('leaves nothing behind for who signs in next when it is ended by hand', async () => {
    equal(await cookiesAfter('signed-out'), {});
  });
});
