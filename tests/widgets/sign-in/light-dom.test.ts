import axe from 'axe-core';
import { clearPage, equal, settled, until } from '../../support/browser.ts';
import { formOf, mountForm, startService, TOKEN } from './form.ts';

let service = startService();
service.end();

const HOSTILE = `
  html { font-size: 100px; }
  * { letter-spacing: 9px; transform: rotate(3deg) !important; }
  *::before { content: "x" !important; }
  form { display: flex !important; padding: 50px !important; background: red !important; float: left; }
  div { border: 9px solid lime !important; color: lime !important; }
  input { height: 99px !important; font: 40px cursive !important; border: 5px solid red !important; appearance: none !important;
    color: red !important; background: yellow !important; position: absolute !important; opacity: 0.2 !important; }
  input::placeholder { color: red !important; font-size: 50px !important; }
  label { display: none !important; font-size: 99px !important; text-transform: uppercase !important; }
  button { background: red !important; font-size: 77px !important; padding: 70px !important; }
  p { color: lime !important; font-size: 66px !important; }`;

/** Every computed style of every part, fields and shadow root alike. */
function styles(element: HTMLElement): string[] {
  const { form, stage, card } = formOf(element);
  const nodes = [form(), stage(), ...stage().children, card(), ...card().querySelectorAll('*')];
  return nodes.flatMap((node) => {
    const own = getComputedStyle(node);
    const hint =
      node instanceof HTMLInputElement ? getComputedStyle(node, '::placeholder') : undefined;
    const before = getComputedStyle(node, '::before').content;
    return [...own]
      .map(
        (name) =>
          `${node.localName}.${node.getAttribute('part') ?? node.slot} ${name}: ${own.getPropertyValue(name)}`,
      )
      .concat(hint ? [`${hint.color} ${hint.fontSize}`] : [], `before ${before}`);
  });
}

describe('<tender-sign-in> in the document of its page', () => {
  let sheet: HTMLStyleElement | undefined;
  beforeEach(() => {
    service = startService();
  });
  afterEach(async () => {
    sheet?.remove();
    await clearPage();
    service.end();
  });

  it('is one real form with fields that scripts and password managers find', async () => {
    const { element, form } = await mountForm();
    equal([document.forms.length, document.forms[0] === form()], [1, true]);
    const found = [...document.querySelectorAll('input')].map((input) => [
      input.name,
      input.autocomplete,
      input.labels?.length,
    ]);
    equal(found, [
      ['phone', 'tel-national', 1],
      ['captcha', 'off', 1],
      ['smsCode', 'one-time-code', 1],
      ['username', 'username', 1],
      ['password', 'current-password', 1],
      ['agree', '', 1],
    ]);
    equal(element.querySelectorAll('[type=submit]').length, 1);
    element.querySelector('label')?.click();
    equal(formOf(element).focused(), 'phone');
  });
  it('submits on Enter, as any form does', async () => {
    const form = await mountForm({ methods: 'account' });
    await form.type('账号', 'zhangsan');
    await form.type('密码', 'Passw0rd!');
    await form.agree();
    // The browser's own implicit submission presses the form's default button.
    form.form().requestSubmit();
    await until(() => service.sent(TOKEN).length, 'the call');
  });
  it('keeps its look whatever the page says, !important included', async () => {
    const form = await mountForm();
    await form.type('手机号', '1');
    await form.press('登录');
    await form.shows('请输入正确的手机号码');
    form.form().querySelector('input')!.blur();
    await settled();
    const before = styles(form.element);
    const height = form.element.offsetHeight;
    sheet = document.createElement('style');
    sheet.textContent = HOSTILE;
    document.head.append(sheet);
    const after = styles(form.element);
    const changed = before.flatMap((line, index) =>
      line === after[index] ? [] : [`${line} → ${after[index]}`],
    );
    equal(changed, []);
    equal(form.element.offsetHeight, height);
  });
  it('has its tokens set by the page', async () => {
    const form = await mountForm();
    form.element.style.setProperty('--tender-accent', 'rgb(1, 2, 3)');
    equal(
      getComputedStyle(form.card().querySelector('[part=submit]')!).backgroundColor,
      'rgb(1, 2, 3)',
    );
  });
  it('follows theme, and the page when theme says auto', async () => {
    const form = await mountForm({ theme: 'dark' });
    const ground = () => getComputedStyle(form.card()).backgroundColor;
    equal(ground(), 'rgb(24, 27, 34)');
    form.element.setAttribute('theme', 'light');
    equal(ground(), 'rgb(255, 255, 255)');
    form.element.setAttribute('theme', 'auto');
    document.documentElement.classList.add('dark');
    equal(ground(), 'rgb(24, 27, 34)');
    document.documentElement.classList.remove('dark');
  });
  it('stands twice on a page, with ids of its own', async () => {
    const [first, second] = [await mountForm(), await mountForm()];
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    equal(new Set(ids).size, ids.length);
    await second.type('手机号', '13800138000');
    equal((await first.field('手机号')).value, '');
    second.element.querySelector('label')?.click();
    equal(second.form().contains(document.activeElement), true);
  });
  it('is gone when removed, and comes back', async () => {
    const { element } = await mountForm();
    element.remove();
    await settled();
    equal(element.querySelector('form'), null);
    document.body.append(element);
    await until(() => element.querySelector('input'), 'the form');
    equal(document.forms.length, 1);
  });
  it('keeps what was typed over a move, a change of theme and of methods', async () => {
    const form = await mountForm();
    await form.type('手机号', '13800138000');
    const input = await form.field('手机号');
    const place = document.createElement('main');
    document.body.append(place);
    place.append(form.element);
    form.element.setAttribute('theme', 'dark');
    form.element.setAttribute('methods', 'account,phone');
    await settled();
    await form.press('账号登录');
    await form.type('账号', 'zhangsan');
    await form.press('手机号登录');
    equal((await form.field('手机号')) === input, true);
    equal(
      [input.value, form.form().querySelector<HTMLInputElement>('[name=username]')?.value],
      ['13800138000', 'zhangsan'],
    );
  });
  it('offers the methods it is given, in that order, and changes them live', async () => {
    const form = await mountForm({ methods: 'chat-app phone' });
    const tabs = () =>
      [...form.card().querySelectorAll('[role=tab]')].map((tab) => [
        tab.id,
        tab.getAttribute('aria-selected'),
      ]);
    equal(tabs(), [
      ['chat-app', 'true'],
      ['phone', 'false'],
    ]);
    form.element.setAttribute('methods', 'account');
    await settled();
    equal(tabs(), [['account', 'true']]);
    equal(form.card().querySelector('[role=tablist]')?.getClientRects().length, 0);
    form.element.setAttribute('methods', 'nonsense');
    await settled();
    equal(tabs().length, 3);
  });
  it('moves between the tabs by arrow keys', async () => {
    const form = await mountForm();
    const tab = await form.button('手机号登录');
    tab.focus();
    const press = async (key: string) => {
      const target = form.stage().shadowRoot!.activeElement!;
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      );
      await settled();
      return form.stage().shadowRoot!.activeElement?.id;
    };
    equal(
      [
        await press('ArrowRight'),
        await press('ArrowRight'),
        await press('ArrowRight'),
        await press('ArrowLeft'),
      ],
      ['account', 'chat-app', 'phone', 'chat-app'],
    );
  });
  it('points to the terms of its service, or of the host', async () => {
    const form = await mountForm({ privacy: '/my/privacy' });
    const links = [...form.card().querySelectorAll('a')].map((link) => link.getAttribute('href'));
    equal(links, [new URL('/help/agreement.html', location.href).href, '/my/privacy']);
  });
  it('focuses its first field', async () => {
    const form = await mountForm();
    form.element.focus();
    equal(form.focused(), 'phone');
  });
  it('ignores the font size of the host page', async () => {
    const form = await mountForm();
    const before = form.element.getBoundingClientRect().height;
    document.documentElement.style.fontSize = '100px';
    const after = form.element.getBoundingClientRect().height;
    document.documentElement.style.fontSize = '';
    equal(after, before);
  });
  for (const theme of ['light', 'dark']) {
    for (const [methods, first] of [
      ['phone', '手机号'],
      ['account', '账号'],
      ['chat-app', undefined],
      ['', '手机号'],
    ] as const) {
      it(`has no finding of axe: ${theme}, ${methods || 'all methods'}`, async () => {
        document.documentElement.lang = 'zh-CN';
        const form = await mountForm({ theme, methods });
        if (first) {
          await form.type(first, '1');
          await form.press('登录');
        } else await form.press('同意并显示二维码');
        await settled();
        const { violations } = await axe.run(form.element, { resultTypes: ['violations'] });
        equal(
          violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`)),
          [],
        );
      });
    }
  }
  it('fits into 320 px', async () => {
    const place = document.createElement('div');
    place.style.width = '320px';
    document.body.append(place);
    const form = await mountForm();
    place.append(form.element);
    await form.type('手机号', '1');
    await form.press('登录');
    await settled();
    const edge = form.element.getBoundingClientRect().right;
    const over = [...form.card().querySelectorAll('*'), ...form.stage().children].filter(
      (node) => node.getBoundingClientRect().right > edge,
    );
    equal(
      over.map((node) => node.outerHTML),
      [],
    );
  });
});
