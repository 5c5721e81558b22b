import '../../../widgets/writer/element.ts';
import type { GoodsOffers } from '../../../widgets/core/contract/goods.ts';
import type { PriceInput, PriceSettings } from '../../../widgets/core/contract/price.ts';
import type { PriceRule } from '../../../widgets/core/contract/price-rule.ts';
import type { PriceTerms } from '../../../widgets/core/contract/price-terms.ts';
import { $notices } from '../../../widgets/core/notify.ts';
import { reckonPrices } from '../../../widgets/core/price/index.ts';
import { cellsOfHtml, cellsOfText, clipboardOf } from '../../../widgets/writer/price/clipboard.ts';
import { typedValue } from '../../../widgets/writer/price/price-cells.ts';
import { clearPage, equal, mount, press, settled, textOf, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const row = (id: string, name: string, unitPrice: string): PriceInput => ({
  ...{ id, name, unit: '台', quantity: '2', unitPrice, taxRate: '13' },
});

describe('what comes from the clipboard and goes there', () => {
  it('reads what Excel and WPS put there: quotes, line ends inside a cell, merged cells', () => {
    equal(cellsOfText('名称\t数量\r\n"水泥 ""P.O"" \n42.5"\t10\r\n'), [
      ['名称', '数量'],
      ['水泥 "P.O" \n42.5', '10'],
    ]);
    const html =
      '<table><tr><td rowspan="2">土建</td><td>砂</td></tr><tr><td>石<br>子</td></tr></table>';
    equal(cellsOfHtml(html), [
      ['土建', '砂'],
      ['', '石\n子'],
    ]);
    equal(cellsOfHtml('<p>没有表格</p>'), undefined);
    equal(cellsOfText(clipboardOf([['a\tb', 'c"d', 'e\nf']]).text), [['a\tb', 'c"d', 'e\nf']]);
  });

  it('takes numbers as people write them, and nothing else', () => {
    equal(
      ['￥1,234.50', '１３％', ' 007 ', '.5', '-3', '一百', '1e5', '1.1234567'].map((text) =>
        typedValue('unitPrice', text),
      ),
      ['1234.50', '13', '7', '0.5', '-3', undefined, undefined, undefined],
    );
    equal([typedValue('discount', '101'), typedValue('name', ' 桌 ')], [undefined, '桌']);
  });
});

describe('the price step', () => {
  let now: Scene;
  let element: HTMLElement;
  let kept: { rev: number; rows: PriceInput[]; settings?: PriceSettings };
  let sent: (typeof kept)[];
  const byPrice: PriceRule = {
    ...{
      state: 'understood',
      by: 'price',
      maxScore: '30',
      base: 'lowest',
      lowered: '',
      ceilingShare: '',
    },
    sources: [{ block: 4, page: 12, quote: '最低报价为评标基准价' }],
    score: { kind: 'ratio' },
  };
  let rule = byPrice;
  let goods: GoodsOffers[] = [];
  const terms: PriceTerms = {
    terms: [
      {
        ...{ about: 'rounding', state: 'read', settings: { unit: 'yuan', places: 0 } },
        sources: [{ block: 5, page: 7, quote: '投标报价精确到元。' }],
      },
    ],
    settings: { unit: 'yuan', places: 0 },
    notices: [],
  };
  const sheet = () => reckonPrices(kept.rev, kept.rows, kept.settings, '1000');

  const open = async (rows: PriceInput[], theme = 'light', drafts: [string, string][] = []) => {
    now = scene();
    for (const [key, draft] of drafts) now.kept.set(key, draft);
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    kept = { rev: 1, rows };
    sent = [];
    now.service.on('GET', /\/price$/, () => reply(sheet()));
    now.service.on('GET', /\/price\/rule$/, () => reply(rule));
    now.service.on('GET', /\/price\/terms$/, () => reply(terms));
    now.service.on('GET', /\/price\/goods$/, () => reply(goods));
    now.service.on('PUT', /\/price$/, ({ body }) => {
      const given = body as typeof kept;
      if (given.rev !== kept.rev) return refuse('staleRevision');
      sent.push(given);
      kept = { ...given, rev: given.rev + 1 };
      return reply(sheet());
    });
    element = await mount('tender-writer', { 'bid-id': 'b1', theme });
    await until(() => shadow(element).querySelector('.writing'), 'the bid');
    await press(element, '报价');
    await until(() => shadow(element).querySelector('[role=grid]'), 'the sheet');
  };
  afterEach(() => {
    clearPage();
    now.end();
  });

  it('says in sight what to do where there is no row yet', async () => {
    await open([]);
    const root = shadow(element);
    const text = [...root.querySelectorAll('h3, p, strong')].find((one) =>
      one.textContent?.includes('还没有清单'),
    );
    const grid = root.querySelector('[role=grid]')!.getBoundingClientRect();
    equal(grid.height < 60, true);
    equal(text !== undefined && text.getBoundingClientRect().top - grid.bottom < 200, true);
  });
  it('is as high as its rows where they are few, and keeps a long total on one line', async () => {
    await open([row('a', '电缆', '99999999999'), row('b', '桥架', '5')]);
    const root = shadow(element);
    const grid = root.querySelector('[role=grid]')!.getBoundingClientRect();
    equal(grid.height > 38 + 2 * 34 && grid.height < 38 + 3 * 34, true, String(grid.height));
    const sum = await until(() => root.querySelector('.price-sum'), 'the total');
    equal([sum.hasAttribute('data-long'), sum.getBoundingClientRect().height < 40], [true, true]);
  });
  it('says nothing of a tax of which no rate is given', async () => {
    await open([{ ...row('a', '电缆', '5'), taxRate: '' }]);
    const total = await until(() => shadow(element).querySelector('.price-total'), 'the total');
    const said = total.textContent ?? '';
    equal(
      [said.includes('含税合计'), said.includes('不含税合计'), said.includes('税额合计')],
      [true, false, false],
    );
  });
  it('says a total below zero as it is, without words for it', async () => {
    await open([row('a', '退还', '-5')]);
    const total = await until(() => shadow(element).querySelector('.price-total'), 'the total');
    equal(total.querySelector('.price-sum')?.textContent?.includes('-10.00'), true);
    equal(
      [total.textContent?.includes('填写单价后显示'), total.querySelector('.price-words')],
      [false, null],
    );
  });
  const cell = (y: number, x: number) =>
    until(
      () =>
        shadow(element).querySelector<HTMLElement>(
          `[role=row][aria-rowindex="${y + 2}"] [role=gridcell][aria-colindex="${x + 1}"]`,
        ),
      `cell ${y}, ${x}`,
    );
  const choose = async (y: number, x: number) => {
    const found = await cell(y, x);
    // A press of a real mouse focuses what it is on first.
    found.focus();
    found.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }));
    await settled();
  };
  const key = async (name: string, more: KeyboardEventInit = {}) => {
    const target = shadow(element).activeElement ?? shadow(element).querySelector('[role=grid]')!;
    target.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: name,
        bubbles: true,
        composed: true,
        cancelable: true,
        ...more,
      }),
    );
    await settled();
  };
  const clipboard = async (kind: 'copy' | 'paste', text = '') => {
    const clipboardData = new DataTransfer();
    if (text !== '') clipboardData.setData('text/plain', text);
    const target = shadow(element).activeElement ?? shadow(element).querySelector('[role=grid]')!;
    target.dispatchEvent(
      new ClipboardEvent(kind, { clipboardData, bubbles: true, composed: true, cancelable: true }),
    );
    await settled();
    return clipboardData;
  };
  const QUANTITY = 4;
  const PRICE = 5;

  it('reckons as one types, goes down by Enter, and saves', async () => {
    await open([row('a', '服务器', '10'), row('b', '机柜', '')]);
    await until(() => textOf(element).includes('还有 1 行没有填单价'), 'what is open');
    await choose(1, PRICE);
    await key('Enter');
    const editor = await until(
      () => shadow(element).querySelector<HTMLInputElement>('.price-editor'),
      'the editor',
    );
    editor.focus();
    editor.select();
    document.execCommand('insertText', false, '5.5');
    await settled();
    await key('Enter');
    await until(() => textOf(element).includes('人民币叁拾壹元整'), 'the capitals');
    await until(() => sent.length === 1, 'the save');
    equal(sent[0]?.rows[1]?.unitPrice, '5.5');
    await key('z', { ctrlKey: true });
    await until(() => sent.length === 2, 'the step back');
    equal(kept.rows[1]?.unitPrice, '');
  });

  it('says of a row that has its price and no quantity what is missing', async () => {
    await open([{ ...row('a', '配线', '3.6'), quantity: '' }, row('b', '机柜', '')]);
    await until(() => textOf(element).includes('“配线”没有数量，合价算不出来'), 'what is missing');
    equal(textOf(element).includes('还有 1 行没有填单价'), true);
  });
  it('says what is odd in the tender’s own workbook, with its place', async () => {
    terms.notices.push({ kind: 'hidden', place: '《清单.xlsx》 土建 第 9 行', msg: '隐藏的行' });
    await open([row('a', '服务器', '10')]);
    await until(() => textOf(element).includes('招标文件的清单工作簿有 1 处请核对'), 'the notices');
    equal(textOf(element).includes('《清单.xlsx》 土建 第 9 行隐藏的行'), true);
    equal(textOf(element).includes('没有发现问题'), false);
    terms.notices.length = 0;
  });
  it('keeps the focus in the sheet as Enter goes down, so that the next price is typed at once', async () => {
    await open([row('a', '服务器', ''), row('b', '机柜', ''), row('c', '网线', '')]);
    await choose(0, PRICE);
    await key('Enter');
    const editor = await until(
      () => shadow(element).querySelector<HTMLInputElement>('.price-editor'),
      'the editor',
    );
    editor.focus();
    editor.select();
    document.execCommand('insertText', false, '5');
    await settled();
    await key('Enter');
    const focused = await until(
      () => shadow(element).activeElement?.closest('[role=row]'),
      'the focus in a row',
    );
    equal(focused.getAttribute('aria-rowindex'), '3');
    await until(() => sent.length === 1, 'the save');
  });

  it('takes a block from Excel, adds rows for it, names what is no number, and copies a range', async () => {
    await open([row('a', '服务器', '10')]);
    await choose(0, QUANTITY);
    await clipboard('paste', '3\t7\n4\t待定\n5\t9');
    await until(() => kept.rows.length === 3, 'the new rows');
    equal(
      kept.rows.map(({ quantity, unitPrice }) => `${quantity}/${unitPrice}`),
      ['3/7', '4/', '5/9'],
    );
    const notice = '有 1 格不是数字，没有填入：第 2 行“含税单价（元）”的“待定”';
    equal(
      $notices.get().some(({ text }) => text === notice),
      true,
    );
    await choose(0, QUANTITY);
    await key('ArrowRight', { shiftKey: true });
    await key('ArrowDown', { shiftKey: true });
    const copied = await clipboard('copy');
    equal(copied.getData('text/plain'), '3\t7\n4\t');
    await key('Delete');
    await until(() => kept.rows[0]?.quantity === '', 'the cleared cells');
  });

  it('keeps the edits of two windows, asks where both changed a cell, and steps back over its own alone', async () => {
    await open([row('a', '服务器', '10'), row('b', '机柜', '20')]);
    kept = { rev: 2, rows: [row('a', '服务器', '11'), row('b', '机柜', '21')] };
    await choose(0, PRICE);
    await clipboard('paste', '12');
    await until(() => textOf(element).includes('同一格在别处也改了'), 'the question');
    await until(() => kept.rev === 3, 'the merged save');
    equal(
      kept.rows.map(({ unitPrice }) => unitPrice),
      ['12', '21'],
    );
    await press(element, '用别处的 11');
    await until(() => kept.rows[0]?.unitPrice === '11', 'their figure');
    await press(element, '撤销');
    await until(() => kept.rows[0]?.unitPrice === '12', 'my figure again');
    await press(element, '撤销');
    await until(() => kept.rows[0]?.unitPrice === '11', 'what the other window has saved');
    equal(kept.rows[1]?.unitPrice, '21');
  });

  const typeInto = async (text: string) => {
    const editor = await until(
      () => shadow(element).querySelector<HTMLInputElement>('.price-editor'),
      'the editor',
    );
    editor.focus();
    editor.select();
    document.execCommand('insertText', false, text);
    await settled();
  };
  it('takes what stands in an open cell when the page goes, and brings it back where it was not saved', async () => {
    await open([row('a', '服务器', '10'), row('b', '机柜', '20')]);
    now.service.on('PUT', /\/price$/, () => refuse('tooMany'));
    await choose(0, PRICE);
    await key('Enter');
    await typeInto('17');
    window.dispatchEvent(new Event('pagehide'));
    await until(() => textOf(element).includes('74.00'), 'what was typed');
    clearPage();
    await settled();
    const drafts = [...now.kept];
    now.end();
    await open([row('a', '服务器', '10'), row('b', '机柜', '22')], 'light', drafts);
    await until(() => kept.rows[0]?.unitPrice === '17', 'what was typed, saved');
    equal(kept.rows[1]?.unitPrice, '22');
  });

  it('says what a field does not take, and takes figures as people write them', async () => {
    await open([row('a', '服务器', '100')]);
    const field = async (label: string, text: string) => {
      const input = await until(
        () =>
          [...shadow(element).querySelectorAll('label')].find((one) =>
            one.textContent?.includes(label),
          )?.control as HTMLInputElement | null,
        label,
      );
      input.focus();
      input.select();
      document.execCommand('insertText', false, text);
      input.blur();
      await settled();
    };
    await field('整单优惠', '５%');
    await until(() => kept.settings?.discount === '5', 'five percent');
    await field('最高限价（元）', '148万');
    await until(
      () => $notices.get().some(({ text }) => text.includes('“148万”没有填入')),
      'the word',
    );
  });

  it('takes a file as a step that can be taken back, and keeps what was typed while it came', async () => {
    await open([row('a', '服务器', '10'), row('b', '机柜', '20')]);
    let answer = () => {};
    now.service.on('POST', /\/price\/import$/, async () => {
      const [first, second] = kept.rows;
      kept = { rev: kept.rev + 1, rows: [{ ...first!, unitPrice: '11' }, second!] };
      const imported = { ...sheet(), added: 0, changed: 1, notices: [] };
      await new Promise<void>((done) => (answer = done));
      return reply(imported);
    });
    const input = shadow(element).querySelector<HTMLInputElement>('.price-tools input[type=file]')!;
    const files = new DataTransfer();
    files.items.add(new File(['x'], '清单.xlsx'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => kept.rev === 2, 'the file on its way');
    await choose(1, PRICE);
    await clipboard('paste', '25');
    answer();
    await press(element, '知道了');
    await until(() => kept.rows[1]?.unitPrice === '25', 'what was typed');
    equal(kept.rows[0]?.unitPrice, '11');
    await press(element, '撤销');
    await until(() => kept.rows[0]?.unitPrice === '10', 'the figure before the file');
    equal(kept.rows[1]?.unitPrice, '25');
  });

  it('shows the points for assumed rivals, with the place of the rule', async () => {
    await open([row('a', '服务器', '60')]);
    const area = await until(
      () => shadow(element).querySelector<HTMLTextAreaElement>('.price-scenario textarea'),
      'the rivals',
    );
    area.focus();
    document.execCommand('insertText', false, '100\n240');
    await until(() => textOf(element).includes('我方 25.00 分（满分 30）'), 'our points');
    equal(textOf(element).includes('第 12 页：“最低报价为评标基准价”'), true);
    equal(textOf(element).includes('240 元：12.50 分'), true);
  });

  it('is a sheet of rates where the tender is priced by one: bounds, points, and no sums', async () => {
    rule = { ...byPrice, by: 'rate', base: 'highest', score: { kind: 'share' } };
    const rate = { ...row('a', '投标报价', '12.5'), unit: '%', quantity: '', floor: '5' };
    await open([{ ...rate, ceiling: '25' }]);
    const kinds = await until(
      () => shadow(element).querySelector<HTMLSelectElement>('.price-settings select'),
      'the kinds',
    );
    kinds.value = 'off';
    kinds.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => sent.at(-1)?.settings?.rate === 'off', 'the save');
    const heads = [...shadow(element).querySelectorAll('[role=columnheader]')].map(
      ({ textContent }) => textContent,
    );
    equal(heads.slice(0, 5), ['序号', '内容', '下浮率（%）', '下限（%）', '上限（%）']);
    equal(shadow(element).querySelector('.price-sum')?.textContent, '12.5%');
    const area = shadow(element).querySelector<HTMLTextAreaElement>('.price-scenario textarea')!;
    area.focus();
    document.execCommand('insertText', false, '25');
    await until(() => textOf(element).includes('我方 15.00 分（满分 30）'), 'our points');
    equal(textOf(element).includes('评标基准 25.00%'), true);
    await choose(0, 2);
    await clipboard('paste', '4');
    await until(() => textOf(element).includes('低于下限 5%'), 'the bound');
    equal(await axeFindings(element), []);
    rule = byPrice;
  });

  it('shows what the tender says of rounding, with its place', async () => {
    await open([row('a', '服务器', '10')]);
    await until(
      () => textOf(element).includes('招标文件的要求（总价取整）：第 7 页：“投标报价精确到元。”'),
      'the term',
    );
  });

  it('offers products of the profile for a row; a person says which', async () => {
    goods = [
      {
        rowId: 'a',
        offers: [
          { productId: 'p1', name: '服务器 华澄 R5', parameters: '内存：64GB', verdict: 'none' },
        ],
      },
    ];
    await open([row('a', '服务器', '10')]);
    await until(() => textOf(element).includes('服务器 华澄 R5：内存：64GB 满足要求'), 'the offer');
    await press(element, '用这个');
    await until(() => sent.length === 1, 'the save');
    equal(kept.rows[0]?.goods, {
      ...{ productId: 'p1', name: '服务器 华澄 R5', parameters: '内存：64GB', state: 'confirmed' },
    });
    await until(() => textOf(element).includes('已选：服务器 华澄 R5'), 'the choice');
    goods = [];
  });

  it('keeps the name beside the price when the sheet is moved sideways, on a telephone too', async () => {
    await open([row('a', '服务器', '10')]);
    element.style.width = '390px';
    await settled();
    const grid = shadow(element).querySelector('[role=grid]')!;
    grid.scrollLeft = 400;
    await settled();
    const [name, box] = [await cell(0, 1), grid].map((one) => one.getBoundingClientRect());
    equal(name!.left >= box!.left, true);
    equal(name!.right < box!.left + box!.width * 0.6, true);
  });

  it('draws only what is in sight of ten thousand rows', async () => {
    await open(Array.from({ length: 10_000 }, (_, n) => row(`r${n}`, `物资 ${n}`, '1')));
    const rows = shadow(element).querySelectorAll('[role=row]').length;
    if (rows > 80) throw new Error(`${rows} rows are drawn`);
    equal(shadow(element).querySelector('[role=grid]')?.getAttribute('aria-rowcount'), '10001');
  });

  for (const theme of ['light', 'dark'])
    it(`has no finding of axe, ${theme}`, async () => {
      await open([row('a', '服务器', '1000'), row('b', '机柜', '')], theme);
      equal(await axeFindings(element), []);
    });
});
