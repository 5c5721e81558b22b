import type { Choices } from './choices.ts';

/** Widths at which the element gets a window of its own, so that it lays itself out as on that device. */
const FRAME_WIDTHS: Record<string, number> = { phone: 390, tablet: 768 };
/** Until the content has told its height. */
const FRAME_HEIGHT_PX = 640;

export interface Stage {
  /** Shows the element as chosen; it is kept as long as tag and width stay. */
  show(choices: Choices): Promise<void>;
  /** Makes the element anew, as a page that has just been opened would. */
  renew(): Promise<void>;
}

/** A window that events of the element reach. */
export type WindowListener = (window: Window) => void;

/** Attributes an element reads only once, when it is made. */
const READ_ONCE = ['shadow'];

function apply(element: HTMLElement, { attributes, look }: Choices): void {
  const wanted = new Map(attributes);
  for (const { name } of [...element.attributes])
    if (!wanted.has(name) && name !== 'style') element.removeAttribute(name);
  for (const [name, value] of wanted)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  element.removeAttribute('style');
  for (const [property, value] of look) element.style.setProperty(property, value);
}

/** The empty page of the playground in a frame of that width, loaded. */
async function openFrame(place: HTMLElement, width: number): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.title = place.dataset.frameTitle ?? '';
  frame.src = '/demo/preview';
  frame.width = String(width);
  frame.height = String(FRAME_HEIGHT_PX);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  place.replaceChildren(frame);
  await loaded;
  return frame;
}

/** A frame is as tall as what it shows. */
function followHeight(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body;
  if (!body) return;
  new ResizeObserver(() => {
    frame.height = String(
      Math.max(Math.ceil(body.getBoundingClientRect().height), FRAME_HEIGHT_PX / 2),
    );
  }).observe(body);
}

/** The part of the playground where the element stands: in the page itself, or in a frame as wide as a device. */
export function createStage(place: HTMLElement, onWindow: WindowListener): Stage {
  let shown: Choices | undefined;
  let element: HTMLElement | undefined;
  let turn = 0;

  async function placeFor(width: number | undefined): Promise<HTMLElement | undefined> {
    if (width === undefined) return place;
    const frame = await openFrame(place, width);
    if (frame.contentWindow) onWindow(frame.contentWindow);
    followHeight(frame);
    return frame.contentDocument?.body;
  }
  async function build(choices: Choices): Promise<void> {
    turn += 1;
    const mine = turn;
    element = undefined;
    const target = await placeFor(FRAME_WIDTHS[choices.width]);
    // Another choice came while the frame was loading.
    if (!target || mine !== turn || !shown) return;
    element = target.ownerDocument.createElement(choices.tag);
    apply(element, shown);
    target.replaceChildren(element);
    dress(shown);
  }
  function dress({ theme }: Choices): void {
    place.dataset.shownTheme = theme;
    const root = element?.ownerDocument.documentElement;
    if (root && root !== document.documentElement) root.dataset.shownTheme = theme;
  }
  const readOnce = ({ attributes }: Choices) =>
    JSON.stringify(attributes.filter(([name]) => READ_ONCE.includes(name)));

  return {
    async show(choices) {
      const before = shown;
      shown = choices;
      const isSame =
        before?.tag === choices.tag &&
        before.width === choices.width &&
        readOnce(before) === readOnce(choices);
      if (!isSame) return build(choices);
      if (element) apply(element, choices);
      dress(choices);
    },
    async renew() {
      if (shown) await build(shown);
    },
  };
}
