import '../../../widgets/writer/element.ts';
import { frameSize } from '../../../widgets/writer/base/frame-size.ts';
import { clearPage, equal, press, settled, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const box = (element: HTMLElement, selector: string) =>
  shadow(element).querySelector(selector)?.getBoundingClientRect();
const filled = (element: HTMLElement) =>
  [...shadow(element).querySelectorAll<HTMLElement>('.kit-button[data-kind=primary]')]
    .filter((one) => one.getClientRects().length > 0)
    .map(({ textContent }) => textContent);

describe('the frame of the five steps', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    now.end();
  });
  /** In the box of a host, whatever the window is. */
  const open = async (width: number, height: number, status: 'written' | 'writing' = 'written') => {
    now = scene();
    now.service.state.bid = bid({ status, charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, chapterText);
    now.service.sendProgress();
    const host = document.createElement('div');
    host.style.cssText = `width:${width}px;height:${height}px`;
    const element = document.createElement('tender-writer');
    element.style.height = '100%';
    element.setAttribute('bid-id', 'b1');
    host.append(element);
    document.body.append(host);
    await until(() => shadow(element).querySelector('.writing'), 'the step');
    await until(() => shadow(element).querySelector('.paper-scroll, .live'), 'the text');
    await settled();
    return element;
  };

  for (const [width, height, least] of [
    [1440, 900, 820],
    [1280, 800, 1000],
  ] as const) {
    it(`leaves the text 70 % of ${width} × ${height} and ${least} px of width`, async () => {
      const element = await open(width, height);
      equal(box(element, '.writer')?.height, height);
      const text = box(element, '.paper-scroll')!;
      equal(text.height / height >= 0.7, true, `${text.height} px high`);
      equal(height - text.height <= 150, true, `${height - text.height} px of bars`);
      equal(text.width >= least, true, `${text.width} px wide`);
    });
  }
  it('puts away what the end of a writing said, and shows what is said next', async () => {
    const element = await open(1440, 900);
    const say = (note: string) => {
      const { progress } = bid();
      now.service.emit('progress', { ...progress, status: 'written', note });
      return until(() => shadow(element).querySelector('.run-note'), note);
    };
    const height = box(element, '.paper-scroll')!.height;
    await say('排版后 28 页，目标 80 页');
    equal(box(element, '.paper-scroll')!.height < height, true);
    await press(element, '收起这条提示');
    equal(box(element, '.paper-scroll')!.height, height);
    await say('排版后 30 页，目标 80 页');
  });
  it('says whether its pages are laid out or estimated', async () => {
    const element = await open(1440, 900);
    const end = () => shadow(element).querySelector('.status-end')?.textContent ?? '';
    const { progress } = bid();
    const say = (laid: object) =>
      now.service.emit('progress', {
        ...progress,
        pages: 53,
        status: 'written',
        note: null,
        ...laid,
      });
    say({});
    await until(() => end().endsWith('估算 53/80 页'), 'the estimate');
    say({ laidPages: 61 });
    await until(() => end().endsWith('61/80 页') && !end().includes('估算'), 'what was laid out');
    say({});
    await until(() => end().endsWith('估算 53/80 页'), 'the estimate of another text');
    say({ status: 'writing', expectedPages: 79 });
    const foot = () => shadow(element).querySelector('.run-figures')?.textContent ?? '';
    await until(() => foot().includes('写完约 79 页'), 'how many it will be');
    equal(end().includes('页'), false);
  });
  it('says of the time left what is known: that nothing is heard, and that all is written', async () => {
    const element = await open(390, 844, 'writing');
    const foot = () => shadow(element).querySelector('.run-figures')?.textContent ?? '';
    const { progress } = bid();
    const say = (more: object) =>
      now.service.emit('progress', { ...progress, status: 'writing', note: null, ...more });
    say({ done: 3, total: 44, secondsLeft: 120 });
    await until(() => foot().includes('约 2 分钟'), 'how long it will take');
    say({ done: 3, total: 44, secondsLeft: null });
    await until(() => foot().includes('剩余时间稍后显示'), 'that it is not known yet');
    say({ done: 44, total: 44, secondsLeft: null });
    await until(() => foot().includes('各章已写完'), 'that nothing is left to write');
    equal(foot().includes('剩余时间'), false);
    say({ done: 42, failed: 2, total: 44, secondsLeft: null });
    await until(() => foot().includes('42 / 44 章'), 'the chapters that failed');
    equal(/剩余时间|已写完/.test(foot()), false);
    now.service.emit('progress', { ...progress, status: 'writing', note: '正在排版并测量页数…' });
    const note = () => shadow(element).querySelector('.run-note')?.textContent ?? '';
    await until(() => note().includes('正在排版'), 'what the service is at');
    now.service.dropStreams();
    await until(() => foot().includes('连接断开，正在重连；已写的都在'), 'that nothing is heard');
    equal(note(), '');
    equal(await axeFindings(element), []);
  });
  it('says on a phone that what is typed is not saved, and saves it once the service is heard again', async () => {
    const element = await open(390, 844);
    equal(shadow(element).querySelector('.unsaved'), null);
    let isDown = true;
    now.service.on('PUT', /chapters/, ({ body, path }) => {
      if (isDown) throw new TypeError('network');
      const { content } = body as { content: string };
      return reply(now.service.storeText(path.split('/').at(-1) ?? '', content));
    });
    await press(element, '编辑');
    const page = await until(
      () => shadow(element).querySelector<HTMLElement>('.ProseMirror[contenteditable=true]'),
      'the editor',
    );
    page.focus();
    await settled();
    document.execCommand('insertText', false, '断网时写的');
    const line = await until(() => shadow(element).querySelector('.unsaved'), 'that it is not');
    equal(line.textContent?.includes('内容已留在本机'), true);
    equal(box(element, '.unsaved')!.width <= 390, true);
    equal(await axeFindings(element), []);
    const asked = now.service.count('PUT', /chapters/);
    isDown = false;
    now.service.dropStreams();
    await until(() => !shadow(element).querySelector('.unsaved'), 'that it is');
    equal(now.service.count('PUT', /chapters/), asked + 1);
  });
  it('marks the steps that are done, wherever one looks', async () => {
    const element = await open(1440, 900);
    const done = () =>
      [...shadow(element).querySelectorAll('.steps li[data-state=done]')].map(
        ({ textContent }) => textContent,
      );
    const become = (status: 'outlined' | 'paused' | 'finished') => {
      now.service.state.bid = bid({ status, charged: true });
      now.service.emit('progress', { ...bid().progress, status, note: null });
    };
    equal(done(), ['导入', '核对', '目录']);
    await press(element, '完成');
    await until(() => done().includes('编写'), 'that every chapter is written');
    equal(done(), ['导入', '核对', '目录', '编写']);
    for (const status of ['outlined', 'paused'] as const) {
      become(status);
      await until(() => !done().includes('编写'), `that ${status} is not written`);
      equal(done(), ['导入', '核对', '目录']);
    }
    await press(element, '核对');
    await until(() => !done().includes('核对'), 'the step one is at');
    equal(done(), ['导入', '目录']);
  });
  it('shows every step beside a long name', async () => {
    const element = await open(1410, 900);
    const steps = shadow(element).querySelector('.steps')!;
    now.service.state.bid = bid({ name: '很长的项目名称'.repeat(12), status: 'written' });
    now.service.emit('outline', { rev: 99, status: 'written' });
    await until(
      () => shadow(element).querySelector('h1')?.textContent?.startsWith('很长的项目名称'),
      'the name',
    );
    equal(steps.scrollWidth <= steps.clientWidth, true, `${steps.scrollWidth} px of steps`);
  });
  it('gives the text nearly all with Ctrl+., the way back in sight; Escape takes it back', async () => {
    const element = await open(1440, 900);
    const keyDown = (key: string, ctrlKey = false) =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, cancelable: true }));
    keyDown('.', true);
    await settled();
    equal(box(element, '.paper-scroll')!.height / 900 >= 0.95, true);
    equal(shadow(element).querySelector('.status-bar .due') !== null, true);
    equal(await axeFindings(element), []);
    keyDown('Escape');
    await settled();
    equal(box(element, '.top-bar')?.height, 52);
  });
  it('has one filled button on each step, in the first screen, and none while it writes', async () => {
    const element = await open(1280, 800);
    equal(filled(element), ['检查与完成']);
    for (const [step, name] of [
      ['核对', '查看目录'],
      ['目录', '查看编写'],
      ['完成', '下载 Word'],
    ] as const) {
      await press(element, step);
      await until(() => filled(element).includes(name), name);
      // The menu beside the download belongs to it.
      equal(
        filled(element).filter((one) => one !== ''),
        [name],
      );
    }
    await clearPage();
    now.end();
    equal(filled(await open(1280, 800, 'writing')), []);
  });
  it('has a dock on a phone, where chapters and what waits lie over the text', async () => {
    const element = await open(390, 844);
    equal([box(element, '.top-bar')?.height, box(element, '.status-bar')], [50, undefined]);
    const dock = box(element, '.dock')!;
    equal(Math.round(dock.bottom - box(element, '.writer')!.top), 844);
    equal(shadow(element).querySelector('.writer')!.scrollWidth, 390);
    await press(element, '章节');
    await until(() => shadow(element).querySelector('.chapters[data-sheet]'), 'the chapters');
    equal(await axeFindings(element), []);
    shadow(element).querySelector<HTMLElement>('.chapters li button')?.click();
    await until(() => !shadow(element).querySelector('.chapters'), 'the text again');
  });
  it('opens parts beside the text from the rail, and closes them', async () => {
    const element = await open(1280, 800);
    equal(shadow(element).querySelector('.side'), null);
    await press(element, '版本');
    equal(shadow(element).querySelector('.side')?.getAttribute('aria-label'), '版本');
    await press(element, '收起侧栏');
    equal(shadow(element).querySelector('.side'), null);
  });
  it('keeps what it asks before the writing when it becomes as narrow as a phone', async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'outlined' });
    now.service.setOutline(outline);
    now.service.sendProgress();
    const host = document.createElement('div');
    host.style.cssText = 'width:1100px;height:800px';
    const element = document.createElement('tender-writer');
    element.setAttribute('bid-id', 'b1');
    host.append(element);
    document.body.append(host);
    const start = () =>
      [...element.shadowRoot!.querySelectorAll<HTMLElement>('button:enabled')].find(
        ({ textContent }) => textContent === '全文编写',
      );
    (await until(start, 'the act')).click();
    const question = () => element.shadowRoot!.querySelector('dialog[open]');
    const asked = await until(question, 'the question');
    host.style.width = '390px';
    await until(() => element.shadowRoot!.querySelector('.dock'), 'the dock');
    equal(question() === asked, true);
    host.style.width = '1100px';
    await until(() => !element.shadowRoot!.querySelector('.dock'), 'the bar');
    equal(question() === asked, true);
  });
  it('goes by its own width', () => {
    equal([390, 760, 761, 1099, 1100, 1399, 1400].map(frameSize), [
      'phone',
      'phone',
      'short',
      'short',
      'middle',
      'middle',
      'wide',
    ]);
  });
});
