import { adoptStyles } from '../kit/sheets.ts';
import type { SignInMethod } from './fields.ts';
import hostSheet from './host.css';
import stageSheet from './sheet.css';

/** Where the two React roots of a form draw. */
export interface Stage {
  form: HTMLFormElement;
  /** Light children: fields, labels, notes. */
  fields: HTMLElement;
  /** In the shadow root of `fields`: everything around them. */
  card: HTMLElement;
  /** Beginning of the ids of the light children. */
  ids: string;
  /** The markup is there already, by the loader or by the page itself. */
  drawn: boolean;
}

const FIRST_ID = 'phone';

function create(parent: Node, tag: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  parent.appendChild(made);
  return made;
}

/** The smallest number that no other form in the same document or shadow root has. */
function freeIds(host: HTMLElement): string {
  const root = host.getRootNode();
  for (let number = 1; ; number += 1) {
    const ids = `tender-${number}-`;
    if (
      !(root instanceof Document || root instanceof ShadowRoot) ||
      !root.getElementById(ids + FIRST_ID)
    )
      return ids;
  }
}

/** Kernels that know no declarative shadow roots leave the template where it stood. */
function attachTemplate(parent: HTMLElement): void {
  const template = parent.querySelector<HTMLTemplateElement>(':scope > template[shadowrootmode]');
  if (!template) return;
  parent.attachShadow({ mode: 'open' }).append(template.content);
  template.remove();
}

/** The form in a document that came with it. */
function findStage(host: HTMLElement): Stage | undefined {
  const fields = host.querySelector<HTMLElement>('[data-tender-stage]');
  if (fields) attachTemplate(fields);
  const form = fields?.closest('form');
  const card = fields?.shadowRoot?.querySelector<HTMLElement>('[part=card]');
  const first = fields?.querySelector('input')?.id;
  if (!fields || !form || !card || !first) return undefined;
  return { form, fields, card, ids: first.slice(0, -FIRST_ID.length), drawn: true };
}

/** The sheet of the first paint, where neither the loader nor the page's own markup has brought it. */
function styleOnce(root: ShadowRoot, sheet: string): void {
  if (!root.querySelector('style') && !root.adoptedStyleSheets?.length) adoptStyles(root, [sheet]);
}

function buildStage(host: HTMLElement): Stage {
  host.querySelector('[data-tender-stage]')?.closest('form')?.remove();
  const form = document.createElement('form');
  form.noValidate = true;
  // A submit that no listener takes must not lead away.
  form.method = 'dialog';
  const fields = create(form, 'div', { 'data-tender-stage': '' });
  const shadow = fields.attachShadow({ mode: 'open' });
  const card = create(shadow, 'div', { part: 'card' });
  const ids = freeIds(host);
  host.append(form);
  return { form, fields, card, ids, drawn: false };
}

/**
 * The form inside the element: the one that is drawn there already, or a new and empty one. Whatever else the host put into the
 * element is what it shows until then, and is covered from now on.
 */
export function stageOf(host: HTMLElement): Stage {
  attachTemplate(host);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const slot = root.querySelector('slot') ?? create(root, 'slot', {});
  const stage = findStage(host) ?? buildStage(host);
  styleOnce(root, hostSheet);
  if (stage.fields.shadowRoot) styleOnce(stage.fields.shadowRoot, stageSheet);
  stage.form.slot = 'form';
  slot.setAttribute('name', 'form');
  return stage;
}

/** The style sheet shows and hides tabs and panels by these attributes, so that the same markup serves every choice. */
export function showMethods(
  card: HTMLElement,
  methods: readonly SignInMethod[],
  method: SignInMethod,
): void {
  card.setAttribute('data-methods', methods.join(' '));
  card.setAttribute('data-method', method);
}
