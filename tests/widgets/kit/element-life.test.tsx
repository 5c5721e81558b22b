import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { define, type ElementProps, element } from '../../../widgets/kit/element.tsx';
import { kitStyles } from '../../../widgets/kit/styles.ts';
import { clearPage, equal, mount, settled, until } from '../../support/browser.ts';

interface CounterProps extends ElementProps {
  label?: string;
}

function Counter({ label }: CounterProps) {
  const [count, setCount] = useState(0);
  return (
    <button
      type="button"
      className="kit-button"
      data-kind="primary"
      onClick={() => setCount(count + 1)}
    >
      {label}
      {count}
    </button>
  );
}
define('tender-counter', element(Counter, { props: { label: 'string' }, styles: kitStyles }));

const shownIn = (host: Element) => (host.shadowRoot ?? host).querySelector('button')!;
async function counted(attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const host = await mount('tender-counter', attributes);
  shownIn(host).click();
  await settled();
  equal(shownIn(host).textContent?.endsWith('1'), true);
  return host;
}
/** Its colour after the transition. */
function colourOf(host: Element): string {
  const button = shownIn(host);
  // Begins the transition.
  button.getBoundingClientRect();
  for (const animation of button.getAnimations()) animation.finish();
  return getComputedStyle(button).backgroundColor;
}

describe('the life of an element', () => {
  afterEach(clearPage);

  it('keeps its state over moveBefore() and over a move in one task, as page transitions do it', async () => {
    const host = await counted();
    const place = document.createElement('main');
    document.body.append(place);
    if ('moveBefore' in place)
      (place as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(host, null);
    await settled();
    equal(shownIn(host).textContent, '1');
    const nextBody = document.createElement('body');
    nextBody.append(document.createElement('i'));
    document.body.replaceWith(nextBody);
    nextBody.querySelector('i')!.replaceWith(host);
    await settled();
    equal([host.isConnected, shownIn(host).textContent], [true, '1']);
  });

  it('keeps the place it had on the page until it has drawn', async () => {
    const style = document.createElement('style');
    style.textContent =
      'tender-late { display: block } tender-late:not(:defined) { min-height: 300px }';
    const host = document.createElement('tender-late');
    document.body.append(style, host);
    equal(host.offsetHeight, 300);
    define('tender-late', element(Counter, { styles: kitStyles }));
    equal([shownIn(host), host.offsetHeight], [null, 300]);
    await until(() => shownIn(host), 'the view');
    equal(host.offsetHeight < 300, true);
    const later = document.createElement('tender-late');
    document.body.append(later);
    equal(later.shadowRoot!.querySelector('slot')!.style.minHeight, '');
    const filled = document.createElement('tender-filled');
    filled.append(document.createElement('p'));
    document.body.append(filled);
    define('tender-filled', element(Counter, { styles: kitStyles }));
    equal(filled.shadowRoot!.querySelector('slot')!.style.minHeight, '');
    style.remove();
  });

  it('is ready once, also after it was away', async () => {
    const ready: unknown[] = [];
    const count = (event: Event) => ready.push(event.bubbles && event.composed);
    document.addEventListener('tender-ready', count);
    const host = await mount('tender-counter');
    await until(() => ready.length === 1, 'tender-ready');
    host.remove();
    await settled();
    document.body.append(host);
    await settled();
    document.removeEventListener('tender-ready', count);
    equal(ready, [true]);
  });

  it('draws in a shadow root that is there already', async () => {
    const host = document.createElement('tender-late-counter');
    const root = host.attachShadow({ mode: 'open' });
    root.append('稍候');
    document.body.append(host);
    define('tender-late-counter', element(Counter, { props: { label: 'string' } }));
    await settled();
    equal([host.shadowRoot === root, root.textContent], [true, '0']);
  });

  it('stands in a tree of the same React, and leaves it without a word', async () => {
    const errors: unknown[] = [];
    const error = console.error;
    console.error = (...parts: unknown[]) => errors.push(parts[0]);
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    root.render(createElement('p', null, createElement('tender-counter')));
    await until(
      () => place.querySelector('tender-counter')?.shadowRoot?.querySelector('button'),
      'the button',
    );
    root.render(<p />);
    await settled();
    root.unmount();
    await settled();
    console.error = error;
    equal(errors, []);
  });

  it('stands in the document itself with shadow="none", its styles kept to it', async () => {
    const outside = document.createElement('button');
    outside.className = 'kit-button';
    document.body.append(outside);
    const before = getComputedStyle(outside).height;
    const host = await counted({ shadow: 'none' });
    equal(host.shadowRoot, null);
    equal(colourOf(host), 'rgb(61, 79, 196)');
    equal(getComputedStyle(outside).height, before);
    host.setAttribute('theme', 'dark');
    equal(colourOf(host), 'rgb(85, 102, 216)');
  });

  it('tells the page through the document what it has to tell after it was taken away', async () => {
    let emit: ElementProps['emit'] | undefined;
    define(
      'tender-teller',
      element((props: ElementProps) => {
        emit = props.emit;
        return null;
      }),
    );
    const host = await mount('tender-teller');
    host.remove();
    const heard: unknown[] = [];
    document.addEventListener('tender-told', (event) => heard.push(event.type), { once: true });
    emit?.('told');
    equal(heard, ['tender-told']);
  });
});

describe('the theme of an element', () => {
  const html = document.documentElement;
  const light = 'rgb(61, 79, 196)';
  const dark = 'rgb(85, 102, 216)';
  afterEach(async () => {
    html.removeAttribute('data-theme');
    html.className = '';
    await clearPage();
  });

  it('follows its attribute before the page, and the page before the system', async () => {
    const host = await mount('tender-counter');
    const seen: string[] = [];
    const look = () => seen.push(colourOf(host));
    look();
    html.className = 'dark';
    look();
    host.setAttribute('theme', 'light');
    look();
    html.className = '';
    host.setAttribute('theme', 'dark');
    look();
    host.setAttribute('theme', 'auto');
    html.setAttribute('data-theme', 'dark');
    look();
    equal(seen, [light, dark, light, dark, dark]);
  });

  it('gives way to the page’s own values', async () => {
    const host = await mount('tender-counter');
    host.style.setProperty('--tender-accent', 'rgb(1, 2, 3)');
    equal(colourOf(host), 'rgb(1, 2, 3)');
  });
});

describe('roots of a widget’s own', () => {
  afterEach(clearPage);

  it('are made when the element is connected, updated with its properties, and left when it goes', async () => {
    const seen: unknown[] = [];
    interface OwnProps extends ElementProps {
      label?: string;
    }
    const root = (host: HTMLElement, first: OwnProps) => {
      seen.push(['made', host.localName, first.label]);
      return {
        render: ({ label }: OwnProps) => seen.push(['drawn', label]),
        unmount: () => seen.push(['left']),
      };
    };
    define(
      'tender-own',
      element<OwnProps>(() => null, { props: { label: 'string' }, root }),
    );
    const host = await mount('tender-own', { label: '甲' });
    equal([host.shadowRoot, host.childNodes.length], [null, 0]);
    host.setAttribute('label', '乙');
    await settled();
    host.remove();
    await settled();
    equal(seen, [['made', 'tender-own', '甲'], ['drawn', '乙'], ['left']]);
  });
});
