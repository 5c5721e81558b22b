import { useState } from 'react';
import { define, type ElementProps, element } from '../../../widgets/kit/element.tsx';
import { clearPage, equal, mount, settled, textOf } from '../../support/browser.ts';

interface ProbeProps extends ElementProps {
  text?: string;
  count?: number;
  open?: boolean;
  rows?: readonly string[];
  onPick?: () => string;
}

let mounts = 0;

function Probe({ text, count, open, rows, onPick, emit }: ProbeProps) {
  const [number] = useState(() => {
    mounts += 1;
    return mounts;
  });
  if (text === 'throw') throw new Error('on purpose');
  return (
    <button type="button" onClick={() => emit('picked', { number })}>
      {JSON.stringify([
        text ?? null,
        count ?? null,
        open ?? null,
        rows ?? null,
        onPick?.() ?? null,
      ])}
    </button>
  );
}

const props = {
  text: 'string',
  count: 'number',
  open: 'boolean',
  rows: 'json',
  onPick: 'any',
} as const;
define('tender-probe', element(Probe, { props }));

function Rows({ last }: { last?: boolean }) {
  return (
    <section>
      <button type="button" id="first">
        首
      </button>
      {last && (
        <button type="button" id="last">
          尾
        </button>
      )}
    </section>
  );
}
define('tender-rows', element(Rows, { props: { last: 'boolean' } }));

const shown = (probe: HTMLElement) => JSON.parse(textOf(probe));
const set = async (probe: HTMLElement, name: string, value: unknown) => {
  Reflect.set(probe, name, value);
  await settled();
};

describe('element()', () => {
  afterEach(clearPage);

  it('reads attributes: empty, bare, changed and removed', async () => {
    const probe = await mount('tender-probe', { text: '', count: '0', open: '', rows: '["甲"]' });
    equal(shown(probe), ['', 0, true, ['甲'], null]);
    probe.setAttribute('open', 'false');
    probe.setAttribute('count', 'none');
    probe.removeAttribute('text');
    probe.setAttribute('rows', '[object Object]');
    await settled();
    equal(shown(probe), [null, null, false, null, null]);
  });
  it('takes properties by reference, functions too, and undefined again', async () => {
    const probe = await mount('tender-probe');
    const rows = ['乙'];
    await set(probe, 'rows', rows);
    await set(probe, 'onPick', () => '选中');
    equal(shown(probe), [null, null, null, ['乙'], '选中']);
    equal(Reflect.get(probe, 'rows') === rows, true);
    equal(probe.hasAttribute('rows'), false);
    await set(probe, 'rows', undefined);
    equal(shown(probe)[3], null);
  });
  it('adopts properties that were set before the class was known', async () => {
    const early = document.createElement('tender-late-probe');
    Reflect.set(early, 'text', '早');
    document.body.append(early);
    define('tender-late-probe', element(Probe, { props }));
    await settled();
    equal(shown(early)[0], '早');
    await set(early, 'text', '晚');
    equal(shown(early)[0], '晚');
  });
  it('mounts nothing before it is attached', async () => {
    const before = mounts;
    const probe = document.createElement('tender-probe');
    probe.setAttribute('text', 'x');
    await settled();
    equal(mounts, before);
  });
  it('renders many changes of one task once', async () => {
    const probe = await mount('tender-probe');
    for (let count = 0; count < 10; count += 1) Reflect.set(probe, 'count', count);
    await settled();
    equal(shown(probe)[1], 9);
  });
  it('sends bubbling, composed, cancelable events', async () => {
    const probe = await mount('tender-probe');
    let seen: Event | undefined;
    document.addEventListener('tender-picked', (event) => (seen = event), { once: true });
    probe.shadowRoot!.querySelector('button')!.click();
    equal(
      [seen?.bubbles, seen?.composed, seen?.cancelable, seen?.target === probe],
      [true, true, true, true],
    );
  });
  it('shows a way back when its view throws', async () => {
    const errors: unknown[] = [];
    document.addEventListener('tender-error', (event) => errors.push(event), { once: true });
    const silent = (event: ErrorEvent) => event.preventDefault();
    addEventListener('error', silent);
    const error = console.error;
    console.error = () => {};
    const probe = await mount('tender-probe', { text: 'throw' });
    console.error = error;
    removeEventListener('error', silent);
    equal(errors.length, 1);
    equal(textOf(probe).includes('重试'), true);
    probe.removeAttribute('text');
    probe.shadowRoot!.querySelector('button')!.click();
    await settled();
    equal(shown(probe)[0], null);
  });
  it('does not let the focus jump when the focused control goes', async () => {
    const probe = await mount('tender-rows', { last: '' });
    probe.shadowRoot!.querySelector<HTMLElement>('#last')!.focus();
    probe.removeAttribute('last');
    await settled();
    equal(probe.shadowRoot!.activeElement === null, true);
    probe.focus();
    equal(probe.shadowRoot!.activeElement?.id, 'first');
  });
  it('focuses the first control', async () => {
    const probe = await mount('tender-probe');
    probe.focus();
    equal(document.activeElement === probe, true);
    equal(probe.shadowRoot!.activeElement?.localName, 'button');
  });
});
