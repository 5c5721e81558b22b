import '../../../widgets/writer/element.ts';
import axe from 'axe-core';
import type { ChapterForm } from '../../../widgets/core/contract/chapter-form.ts';
import { loadEditorParts } from '../../../widgets/writer/editor/parts-store.ts';
import { clearPage, equal, mount, press, settled, textOf, until } from '../../support/browser.ts';
import { bid, outline } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const blank = (id: string, label: string, value = '', kind = 'text') =>
  ({
    ...{ id, label, value, kind, state: value === '' ? 'open' : 'filled', width: 12 },
    options: kind === 'choice' ? ['中型企业', '小型企业'] : [],
  }) as ChapterForm['blanks'][number];

const letter = (values: Record<string, string> = {}): ChapterForm => ({
  source: null,
  extra: '',
  blanks: [
    blank('0.0', '采购人名称', values['0.0'] ?? '青川市城建局'),
    blank('1.0', '项目名称', values['1.0']),
    blank('1.1', '企业类型', values['1.1'], 'choice'),
    blank('2r0c1.0', '投标总价', values['2r0c1.0']),
    blank('3.0', '小型企业', values['3.0'], 'box'),
    blank('4.0', '法定代表人', '', 'sign'),
    blank('5.0', '日期', values['5.0'], 'date'),
  ],
  parts: [
    { kind: 'line', align: 'start', pieces: ['致：', { blank: '0.0' }, '（采购人名称）'] },
    {
      ...{ kind: 'line', align: 'start' },
      pieces: ['我方参加', { blank: '1.0' }, '的投标，属于', { blank: '1.1' }, '。'],
    },
    {
      ...{ kind: 'table', border: true },
      rows: [
        [
          { head: false, colSpan: 1, rowSpan: 1, pieces: ['投标总价（元）'] },
          { head: false, colSpan: 1, rowSpan: 1, pieces: [{ blank: '2r0c1.0' }] },
        ],
      ],
    },
    { kind: 'line', align: 'start', pieces: [{ blank: '3.0' }, '小型企业'] },
    { kind: 'line', align: 'right', pieces: ['法定代表人（签字）：', { blank: '4.0' }] },
    { kind: 'line', align: 'right', pieces: ['日期：', { blank: '5.0' }] },
  ],
});

await loadEditorParts();

describe('a form of the tender in the editor', () => {
  let now: Scene;
  let element: HTMLElement;
  let sent: { rev?: number; blanks?: Record<string, string>; content?: string }[];
  const fields = () => [...shadow(element).querySelectorAll<HTMLTextAreaElement>('[data-blank]')];
  const field = (id: string) => fields().find((one) => one.dataset.blank === id)!;
  const type = async (one: HTMLTextAreaElement, text: string) => {
    one.focus();
    one.select();
    document.execCommand('insertText', false, text);
    await settled();
  };

  beforeEach(async () => {
    now = scene();
    sent = [];
    const values: Record<string, string> = {};
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, '致：青川市城建局');
    const chapterNow = () => now.service.setChapter('o1', { kind: 'form', form: letter(values) });
    chapterNow();
    now.service.on('PUT', /\/chapters\/o1$/, (request) => {
      const body = request.body as (typeof sent)[number];
      sent.push(body);
      Object.assign(values, body.blanks);
      now.service.storeText('o1', body.content ?? '致：青川市城建局');
      return reply(chapterNow());
    });
    now.service.sendProgress();
    element = await mount('tender-writer', { 'bid-id': 'b1' });
    // The step opens as soon as the outline is there; before, a press on it does nothing.
    await until(() => {
      const sheet = shadow(element).querySelector('.form-sheet');
      if (sheet) return sheet;
      const steps = [...shadow(element).querySelectorAll('button')];
      steps.find(({ textContent }) => /^编写$/.test(textContent.trim()))?.click();
      return undefined;
    }, 'the form');
  });
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    now.end();
  });

  it('shows its words, its table and fields at its blanks; the open ones are marked', async () => {
    equal(textOf(element).includes('招标文件的格式，已填 1 / 6 处'), true);
    equal(
      fields()
        .map((one) => one.dataset.blank)
        .join(' '),
      '0.0 1.0 1.1 2r0c1.0 3.0 5.0',
    );
    equal(field('0.0').value, '青川市城建局');
    equal(field('0.0').dataset.open, undefined);
    equal(field('1.0').dataset.open, 'true');
    equal(shadow(element).querySelectorAll('.form-sheet td').length, 2);
    document.documentElement.lang = 'zh-CN';
    const { violations } = await axe.run(element, { resultTypes: ['violations'] });
    equal(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`).join('\n'), '');
  });

  it('saves what is typed at its own blank, and keeps what stands elsewhere', async () => {
    await type(field('1.0'), '青禾路改造');
    await until(() => sent.length > 0, 'the save');
    equal(JSON.stringify(sent[0]?.blanks), '{"1.0":"青禾路改造"}');
    equal(sent[0]?.content, undefined);
    await until(() => textOf(element).includes('已填 2 / 6 处'), 'the count');
    equal(field('1.0').value, '青禾路改造');
    field('3.0').click();
    await until(() => sent.length > 1, 'the second save');
    equal(JSON.stringify(sent[1]?.blanks), '{"3.0":"☑"}');
  });

  it('goes to the next open blank by its button and by Enter, through all by Tab', async () => {
    await press(element, '下一处空白');
    equal((shadow(element).activeElement as HTMLElement).dataset.blank, '1.0');
    field('1.0').dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
    equal((shadow(element).activeElement as HTMLElement).dataset.blank, '1.1');
    equal(
      fields().every((one) => one.tabIndex === 0),
      true,
    );
  });

  it('can be written on as text, and filled in again', async () => {
    await press(element, '按正文编辑');
    await until(() => shadow(element).querySelector('.ProseMirror'), 'the editor');
    equal(shadow(element).querySelector('.form-sheet'), null);
    await press(element, '按格式填写');
    await until(() => shadow(element).querySelector('.form-sheet'), 'the form');
  });
});
