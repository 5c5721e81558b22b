import { followViews } from '../../../widgets/writer/view-focus.ts';
import { clearPage, equal, settled } from '../../support/browser.ts';

describe('the focus when a view takes the place of another', () => {
  let frame: HTMLElement;
  let end: () => void;
  const press = (name: string) => {
    const button = [...frame.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    )!;
    button.focus();
    button.click();
    return button;
  };
  const show = (heading: string) => {
    frame.querySelector('h2')!.outerHTML = `<h2>${heading}</h2>`;
  };
  const focused = () => document.activeElement?.textContent?.trim();
  beforeEach(() => {
    document.body.innerHTML =
      '<div class="writer-body"><nav><button>上一步</button></nav><h2>目录</h2><button>编写</button></div>';
    frame = document.body.querySelector('.writer-body')!;
    end = followViews(frame);
  });
  afterEach(async () => {
    end();
    await clearPage();
  });

  it('goes to the heading where what was pressed goes with the view', async () => {
    const button = press('编写');
    button.remove();
    show('编写进度');
    await settled();
    equal(focused(), '编写进度');
  });
  it('goes there too where what was pressed goes a while after the heading has come', async () => {
    const button = press('编写');
    show('编写进度');
    await settled();
    equal(focused(), '编写');
    button.remove();
    await settled();
    equal(focused(), '编写进度');
  });
  it('goes to the last of the headings that came meanwhile', async () => {
    const button = press('编写');
    show('正在准备');
    await settled();
    show('编写进度');
    await settled();
    button.remove();
    await settled();
    equal(focused(), '编写进度');
  });
  it('stays on what stays', async () => {
    press('上一步');
    show('核对');
    await settled();
    equal(focused(), '上一步');
  });
  it('is left alone where something else was done since the view came', async () => {
    const button = press('编写');
    show('编写进度');
    await settled();
    const key = { key: 'ArrowDown', bubbles: true };
    button.dispatchEvent(new KeyboardEvent('keydown', key));
    button.remove();
    await settled();
    equal(document.activeElement === document.body, true);
  });
  it('is the page’s until a hand was laid on the frame', async () => {
    show('编写进度');
    await settled();
    equal(document.activeElement === document.body, true);
  });
});
