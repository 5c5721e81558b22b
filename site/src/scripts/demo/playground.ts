import { type Choices, readChoices } from './choices.ts';
import { createEventLog } from './event-log.ts';
import { checkInstall } from './install-check.ts';
import { type Flavour, flavours, snippet, type Ways } from './snippets.ts';
import { createStage } from './stage.ts';

/** The element of that selector; the page and this script are made for each other. */
function find<T extends Element>(selector: string, kind: { new (): T }): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`site: the playground has no ${selector}`);
  return found;
}

interface DemoData extends Ways {
  events: string[];
}

const data: DemoData = JSON.parse(find('#demo-data', HTMLScriptElement).text);
const form = find('#playground', HTMLFormElement);
const code = find('#snippet-code', HTMLElement);
const copyStatus = find('#copy-status', HTMLElement);
const prevents = find('#prevent', HTMLInputElement);

const log = createEventLog({
  list: find('#event-list', HTMLElement),
  empty: find('#event-empty', HTMLElement),
  names: data.events,
  prevents: () => prevents.checked,
});
const stage = createStage(find('#stage', HTMLElement), (window) => log.watch(window));

const isFlavour = (value: unknown): value is Flavour =>
  flavours.some((flavour) => flavour === value);

/** Only the parts of the page that speak of the chosen element are shown. */
function showPanels(tag: string): void {
  for (const panel of document.querySelectorAll<HTMLElement>('[data-panel]'))
    panel.hidden = panel.dataset.panel !== tag;
}

function showSnippet(choices: Choices): void {
  const flavour = new FormData(find('#flavours', HTMLFormElement)).get('flavour');
  code.textContent = snippet(
    isFlavour(flavour) ? flavour : 'module',
    choices,
    data,
    location.origin,
  );
  copyStatus.textContent = '';
}

function showAll(): void {
  const choices = readChoices(form);
  showPanels(choices.tag);
  showSnippet(choices);
  void stage.show(choices);
}

/** `/demo/developers#tender-history` opens that element. */
function chooseByAddress(): void {
  const widgets = form.elements.namedItem('widget');
  const tag = location.hash.slice(1);
  const isKnown =
    widgets instanceof RadioNodeList &&
    [...widgets].some((one) => one instanceof HTMLInputElement && one.value === tag);
  if (isKnown) widgets.value = tag;
}

async function copySnippet(): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    copyStatus.textContent = '已复制';
  } catch {
    getSelection()?.selectAllChildren(code);
    copyStatus.textContent = '浏览器不允许自动复制，代码已选中，请按 Ctrl+C';
  }
}

async function runCheck(event: SubmitEvent, checkForm: HTMLFormElement): Promise<void> {
  event.preventDefault();
  const result = find('#check-result', HTMLElement);
  const value = (name: string) => {
    const text = new FormData(checkForm).get(name);
    return typeof text === 'string' ? text.trim() : '';
  };
  result.setAttribute('aria-busy', 'true');
  const found = await checkInstall({
    origin: value('origin') || location.origin,
    id: value('id'),
    secret: value('secret'),
    tenant: value('tenant'),
  });
  result.replaceChildren(
    ...found.map(({ right, text }) => {
      const item = Object.assign(document.createElement('li'), { textContent: text });
      item.dataset.right = String(right);
      return item;
    }),
  );
  result.removeAttribute('aria-busy');
}

/** The stage stands between the controls, and the elements on it have fields and forms of their own. */
const isControl = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  target.form === form;

document.addEventListener('input', ({ target }) => {
  if (!isControl(target)) return;
  if (target instanceof HTMLInputElement && target.name === 'widget')
    history.replaceState(null, '', `#${target.value}`);
  showAll();
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', () => {
  // The fields have their first values again after this event only.
  setTimeout(() => {
    chooseByAddress();
    showAll();
  });
});
find('#flavours', HTMLFormElement).addEventListener('input', () => showSnippet(readChoices(form)));
find('#copy', HTMLButtonElement).addEventListener('click', () => void copySnippet());
find('#renew', HTMLButtonElement).addEventListener('click', () => void stage.renew());
find('#clear-events', HTMLButtonElement).addEventListener('click', log.clear);
const checkForm = find('#check', HTMLFormElement);
checkForm.addEventListener('submit', (event) => void runCheck(event, checkForm));
window.addEventListener('hashchange', () => {
  chooseByAddress();
  showAll();
});

log.watch(window);
chooseByAddress();
showAll();
