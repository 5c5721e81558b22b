import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Card } from '../../../widgets/sign-in/card.tsx';
import { Fields } from '../../../widgets/sign-in/fields-view.tsx';
import { createSignIn } from '../../../widgets/sign-in/store.ts';
import { equal, fakeService, ok, settled, until } from '../../support/browser.ts';

/** As the build draws it: from the views themselves. */
function markup(view: ReactNode): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(view));
  return place.innerHTML;
}

/** The form as the loader puts it into the page before any code of the element is there. */
function drawForm() {
  const store = createSignIn(undefined);
  const element = document.createElement('tender-sign-in');
  element.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
  element.innerHTML = `<form novalidate method="dialog"><div data-tender-stage></div></form>`;
  const stage = element.querySelector('[data-tender-stage]')!;
  stage.innerHTML = markup(<Fields store={store} ids="tender-1-" />);
  stage.attachShadow({
    mode: 'open',
  }).innerHTML = `<div part="card">${markup(<Card store={store} />)}</div>`;
  return {
    element,
    stage,
    nodes: [...stage.children, ...stage.shadowRoot!.querySelectorAll('h2, button, slot')],
  };
}

describe('<tender-sign-in> in markup that is there before its code', () => {
  it('takes it over and loses nothing: nodes, text, focus, selection, composition, and what was pressed', async () => {
    const complaints: unknown[] = [];
    const { error } = console;
    console.error = (...parts: unknown[]) => complaints.push(parts);
    const service = fakeService({
      'GET /api/system/commonClient/getImage': () =>
        ok({ key: 'k', image: 'data:image/png;base64,', devCode: 'c1' }),
    });
    const { element, stage, nodes } = drawForm();
    document.body.append(element);
    stage.querySelector<HTMLInputElement>('[name=agree]')!.checked = true;
    const phone = stage.querySelector<HTMLInputElement>('[name=phone]')!;
    phone.focus();
    phone.value = '1380013';
    phone.setSelectionRange(2, 4);
    phone.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    const written: string[] = [];
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    Object.defineProperty(phone, 'value', {
      configurable: true,
      get: () => value.get!.call(phone),
      set: (text: string) => {
        written.push(text);
        value.set!.call(phone, text);
      },
    });
    const moved: string[] = [];
    for (const name of ['blur', 'focus', 'compositionend'])
      phone.addEventListener(name, () => moved.push(name));
    const told: string[] = [];
    for (const name of ['tender-hydrated', 'tender-ready'])
      element.addEventListener(name, () => told.push(name));

    await import('../../../widgets/sign-in/element.ts');
    await until(() => told.length === 2, 'the take-over');
    await settled();
    console.error = error;

    equal(complaints, []);
    equal(told, ['tender-hydrated', 'tender-ready']);
    equal(
      nodes.filter((node) => !node.isConnected).map((node) => node.outerHTML),
      [],
    );
    equal(
      [phone.value, phone.selectionStart, phone.selectionEnd, document.activeElement === phone],
      ['1380013', 2, 4, true],
    );
    equal([written, moved], [[], []]);
    equal(stage.querySelector<HTMLInputElement>('[name=agree]')!.checked, true);
    equal(element.querySelectorAll('form').length, 1);
    // The visitor is in a field already, so the picture is fetched as at the first focus.
    await until(() => stage.shadowRoot!.textContent?.includes('c1'), 'the picture');
    const tabs = [...stage.shadowRoot!.querySelectorAll<HTMLElement>('[role=tab]')];
    tabs[1]!.click();
    await until(
      () => stage.querySelector('[name=username]')?.getClientRects().length,
      'the other panel',
    );
    equal(phone.value, '1380013');
    element.querySelector('form')!.requestSubmit();
    await until(
      () => stage.querySelector('[name=username][aria-invalid=true]'),
      'the answer to a submit',
    );
    element.remove();
    service.undo();
  });

  it('keeps what was typed where another script has changed the markup', async () => {
    const service = fakeService({});
    const { error, warn } = console;
    const warnings: unknown[] = [];
    console.error = () => {};
    console.warn = (text: unknown) => warnings.push(text);
    const { element, stage } = drawForm();
    const phone = stage.querySelector<HTMLInputElement>('[name=phone]')!;
    // A password manager's own element beside the field does no harm; a translated label does.
    phone.after(document.createElement('div'));
    stage.querySelector('label')!.innerHTML = '<font>Phone</font>';
    phone.value = '1380013';
    stage.querySelector<HTMLInputElement>('[name=agree]')!.checked = true;
    document.body.append(element);
    await until(() => stage.shadowRoot!.querySelector('[role=tab]'), 'the take-over');
    await settled();
    Object.assign(console, { error, warn });
    const now = stage.querySelector<HTMLInputElement>('[name=phone]')!;
    equal(
      [now === phone, now.value, stage.querySelector<HTMLInputElement>('[name=agree]')!.checked],
      [false, '1380013', true],
    );
    equal(warnings.length, 1);
    element.remove();
    service.undo();
  });
  it('attaches the templates of shadow roots that an old browser left where they stood', async () => {
    const service = fakeService({});
    const { element, stage } = drawForm();
    const page = document.createElement('div');
    page.innerHTML = `<tender-sign-in><template shadowrootmode="open"><slot></slot></template><form novalidate><div data-tender-stage>
      </div></form></tender-sign-in>`;
    const host = page.querySelector('tender-sign-in')!;
    const place = host.querySelector('[data-tender-stage]')!;
    place.innerHTML = `<template shadowrootmode="open">${stage.shadowRoot!.innerHTML}</template>${stage.innerHTML}`;
    const phone = place.querySelector<HTMLInputElement>('[name=phone]')!;
    phone.value = '138';
    document.body.append(page);
    await until(() => place.shadowRoot?.querySelector('[role=tab]'), 'the take-over');
    equal(
      [
        phone.isConnected,
        phone.value,
        host.querySelectorAll('template').length,
        element.isConnected,
      ],
      [true, '138', 0, false],
    );
    page.remove();
    service.undo();
  });
});
