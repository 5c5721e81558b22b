import { useState } from 'react';
import { Button } from '../../../widgets/kit/button.tsx';
import { define, element } from '../../../widgets/kit/element.tsx';
import { clearPage, equal, mount, settled, until } from '../../support/browser.ts';

let release = () => {};

/** Rows that can be deleted, and an act that cannot be pressed while it is under way. */
function Rows() {
  const [rows, setRows] = useState(['甲', '乙', '丙']);
  const [busy, setBusy] = useState(false);
  const act = () => {
    setBusy(true);
    release = () => setBusy(false);
  };
  return (
    <section>
      <Button disabled={busy} onClick={act}>
        选这个
      </Button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <input aria-label={`${row}的内容`} />
            <Button onClick={() => setRows(rows.filter((one) => one !== row))}>删除{row}</Button>
          </li>
        ))}
      </ul>
      <Button>添加</Button>
    </section>
  );
}
define('tender-rows', element(Rows));

describe('the keyboard', () => {
  afterEach(clearPage);
  const open = async () => {
    const element = await mount('tender-rows');
    const root = element.shadowRoot!;
    const named = (name: string) =>
      [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    const pressByKey = async (name: string) => {
      named(name)!.focus();
      named(name)!.click();
      await settled();
    };
    return { root, named, pressByKey, focused: () => root.activeElement?.textContent };
  };

  it('goes on with the row that follows a deleted one, then with the one before, then beside the empty list', async () => {
    const { pressByKey, focused } = await open();
    await pressByKey('删除甲');
    equal(focused(), '删除乙');
    await pressByKey('删除丙');
    equal(focused(), '删除乙');
    await pressByKey('删除乙');
    equal(focused(), '添加');
  });
  it('has its place again once what was pressed can be pressed anew', async () => {
    const { pressByKey, focused, root } = await open();
    await pressByKey('选这个');
    await until(() => root.activeElement === null, 'the focus to fall');
    release();
    await settled();
    equal(focused(), '选这个');
  });
  it('is not called back from where it was taken, nor after a press on nothing', async () => {
    const { pressByKey, named, focused, root } = await open();
    await pressByKey('选这个');
    named('添加')!.focus();
    release();
    await settled();
    equal(focused(), '添加');
    await pressByKey('选这个');
    await until(() => root.activeElement === null, 'the focus to fall');
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    release();
    await settled();
    equal(root.activeElement, null);
    named('删除甲')!.focus();
    named('删除甲')!.blur();
    await settled();
    await pressByKey('添加');
    named('添加')!.blur();
    await settled();
    named('删除甲')!.click();
    await settled();
    equal(root.activeElement, null);
  });
});
