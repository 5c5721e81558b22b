/** More lines than this nobody reads; the oldest go. */
const MOST_LINES = 200;

const timeFormat = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
});

export interface EventLog {
  /** Listens to everything elements of that window tell. */
  watch(window: Window): void;
  clear(): void;
}

/** The tag of an element. Frames have classes of their own, so `instanceof` would not know theirs. */
function tagOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'localName' in value
    ? `<${String(value.localName)}>`
    : undefined;
}

/** Elements say nothing as JSON, and their insides lead round in circles. */
const nameElements = (_: string, value: unknown) => tagOf(value) ?? value;

/** What an event carries, in one line. */
const detailText = (detail: unknown) =>
  detail === null || detail === undefined ? '' : JSON.stringify(detail, nameElements);

function line(event: Event, tag: string): HTMLLIElement {
  const item = document.createElement('li');
  const part = (className: string, text: string) =>
    item.append(Object.assign(document.createElement('span'), { className, textContent: text }));
  part('time', timeFormat.format(new Date()));
  part('name', event.type);
  part('from', tag);
  part('detail', 'detail' in event ? detailText(event.detail) : '');
  return item;
}

/** Elements of our own page beside the stage have nothing to say here. */
const isOfThePage = ({ target }: Event) =>
  target instanceof Element &&
  target.localName.startsWith('tender-') &&
  target.closest('#stage') === null;

/** Shows events of those names, newest first, each with its time and detail. `prevents` says whether their default is to be stopped. */
export function createEventLog(options: {
  list: HTMLElement;
  empty: HTMLElement;
  names: readonly string[];
  prevents: () => boolean;
}): EventLog {
  const { list, empty, names, prevents } = options;
  const add = (event: Event) => {
    if (isOfThePage(event)) return;
    if (prevents()) event.preventDefault();
    list.prepend(line(event, tagOf(event.target) ?? 'window'));
    while (list.children.length > MOST_LINES) list.lastElementChild?.remove();
    empty.hidden = true;
  };
  return {
    watch(window) {
      for (const name of names) window.addEventListener(name, add);
    },
    clear() {
      list.replaceChildren();
      empty.hidden = false;
    },
  };
}
