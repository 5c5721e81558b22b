import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, useEffect } from 'react';
import { Boundary } from './boundary.tsx';
import { type AttributeType, fromAttribute, kebab } from './element-attributes.ts';
import { containerIn } from './element-container.ts';
import { keepFocus } from './keep-focus.ts';

/** How a property is told by its attribute. `any` is a property only: functions and class instances. */
export type PropType = AttributeType | 'any';

/** Dispatches `tender-<name>` from the element: bubbling, composed, cancelable. False: the host prevented the default. */
export type Emit = (name: string, detail?: unknown) => boolean;

/** What every view gets besides its own properties. */
export interface ElementProps {
  host: HTMLElement;
  emit: Emit;
}

/** React roots that a widget brings itself. */
export interface ElementRoot<P> {
  render(props: P): void;
  unmount(): void;
}

export interface ElementOptions<P> {
  /** Properties of the element; each but `any` is also an attribute in kebab-case, live on change. */
  props?: { readonly [K in Exclude<keyof P, keyof ElementProps>]?: PropType };
  /** Style sheets as text, in the order they apply. A widget made of the kit's components begins with `kitStyles`. */
  styles?: readonly string[];
  /** `view`: the view itself emits `ready` when it has more to wait for than its first paint. */
  ready?: 'view';
  /**
   * The widget's own React roots instead of one in the shadow root; all DOM inside the element is then the widget's. Called when
   * the element is connected, and has rendered when it returns.
   */
  root?: (host: HTMLElement, props: P & ElementProps) => ElementRoot<P & ElementProps>;
}

const RENDER = Symbol.for('r2wc.render');
const CONNECTED = Symbol.for('r2wc.connected');
const CONTEXT = Symbol.for('r2wc.context');
const PROPS = Symbol.for('r2wc.props');

/** What r2wc keeps of a mounted view, and updates and unmounts it by. */
interface R2wcContext {
  root: { render(element: { props: object }): void; unmount(): void };
  ReactComponent: unknown;
}

/** The parts of r2wc's class this one builds on; its type says HTMLElement only. */
interface R2wcElement extends HTMLElement {
  container: Element;
  connectedCallback(): void;
  disconnectedCallback(): void;
  [RENDER](): void;
  [CONNECTED]: boolean;
  [CONTEXT]: R2wcContext | undefined;
  [PROPS]: Record<string, unknown>;
}

/** Says that the view is on the page: effects run after it was painted. */
function Ready({ emit }: { emit: Emit }) {
  useEffect(() => void emit('ready'), [emit]);
  return null;
}

/** r2wc keeps mounting, updating and unmounting the React root; the cast names what its class really has. */
function baseOf<P extends object>(
  View: ComponentType<P & ElementProps>,
  ready: boolean,
): new () => R2wcElement {
  const Guarded = (props: P & ElementProps & { container?: HTMLElement }) => {
    const report = (error: unknown) =>
      props.emit('error', { message: error instanceof Error ? error.message : String(error) });
    return (
      <Boundary onError={report}>
        <View {...props} />
        {ready && <Ready emit={props.emit} />}
      </Boundary>
    );
  };
  // A server that imports a widget to render a page has no elements, and defines none.
  const Base =
    typeof HTMLElement === 'undefined' ? Object : r2wc(Guarded, { props: [], events: [] });
  return Base as unknown as new () => R2wcElement;
}

/** First shown thing in the element that takes focus, for `element.focus()`. */
function firstFocusable(host: HTMLElement): HTMLElement | undefined {
  const focusable =
    'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]), a[href], [tabindex="0"]';
  const candidates = [host.shadowRoot, host].flatMap((root) => [
    ...(root?.querySelectorAll<HTMLElement>(focusable) ?? []),
  ]);
  return candidates.find((candidate) => candidate.getClientRects().length > 0);
}

/** A property set before the class was known would hide the accessor for ever, so it is set again. */
function adoptEarlyProperties(target: HTMLElement, names: Iterable<string>): void {
  for (const name of names) {
    const early = Object.getOwnPropertyDescriptor(target, name);
    if (!early) continue;
    Reflect.deleteProperty(target, name);
    Reflect.set(target, name, early.value);
  }
}

/**
 * Events of an element; of one that the page has just taken away, in answer to what is told, they come from the document. A view that is
 * mounted again, after its element was away, is not ready anew.
 */
function emitterOf(host: HTMLElement): Emit {
  let announced = false;
  return (name, detail) => {
    if (name === 'ready' && announced) return true;
    announced ||= name === 'ready';
    const target = host.isConnected ? host : document;
    return target.dispatchEvent(
      new CustomEvent(`tender-${name}`, {
        detail,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  };
}

/** Roots of the widget's own, as r2wc keeps what it has mounted. It hands on the properties the element has. */
function contextOf<P extends object>(own: ElementRoot<P>, ReactComponent: unknown): R2wcContext {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- r2wc does not know the type of the properties
  return {
    root: { render: ({ props }) => own.render(props as P), unmount: () => own.unmount() },
    ReactComponent,
  };
}

/** `focus()` of the element is that of the first control inside. */
function focusing(Base: new () => R2wcElement) {
  return class extends Base {
    private focused: EventTarget | null = null;

    /** Remembers what had the focus in a box of the element. */
    watchFocus(box: Element) {
      box.addEventListener('focusin', ({ target }) => {
        this.focused = target;
      });
    }

    /**
     * React calls this when the focused control is removed by an update, since from outside the host is what had the focus.
     * The focus must not jump to the first control then.
     */
    override focus(options?: FocusOptions) {
      const removed = this.focused instanceof Node && !this.focused.isConnected;
      this.focused = null;
      if (removed) return;
      const target = firstFocusable(this);
      if (target) target.focus(options);
      else super.focus(options);
    }
  };
}

interface UpdatableElement extends R2wcElement {
  /** Renders once, after everything that is set in this task. */
  queueUpdate(): void;
}

/** The life of the React root: mounted only in a document, kept over moves, updated once a task. */
function rooted<P extends object>(
  View: ComponentType<P & ElementProps>,
  { styles = [], root, ready }: ElementOptions<P>,
): new () => UpdatableElement {
  return class extends focusing(baseOf(View, !ready)) {
    private updateQueued = false;
    /** While it is being made an element of the page still has the place that is kept for it. What has content needs none. */
    private readonly place = this.childElementCount === 0 ? this.offsetHeight : 0;

    constructor() {
      super();
      // r2wc starts as connected and would mount a root for an element that was never attached.
      this[CONNECTED] = false;
      this[PROPS].host = this;
      this[PROPS].emit = emitterOf(this);
    }

    override connectedCallback() {
      this[CONNECTED] = true;
      if (this[CONTEXT]) return;
      if (root) {
        // The loader's sentence, when the code comes after all.
        this.shadowRoot?.querySelector('output')?.remove();
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the properties are kept by name
        this[CONTEXT] = contextOf(root(this, this[PROPS] as P & ElementProps), View);
        return;
      }
      if (this.container === this) {
        this.container = containerIn(this, styles, this.place);
        this.watchFocus(this.container);
        keepFocus(this.container);
      }
      super.connectedCallback();
    }

    /** moveBefore() keeps the React state. */
    connectedMoveCallback() {}

    /** A move within one task keeps the state too, and a root is never unmounted inside the host's own commit. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (!this.isConnected && this[CONTEXT]) super.disconnectedCallback();
      });
    }

    queueUpdate() {
      // Mounting takes the properties as they are then.
      if (this.updateQueued || !this[CONTEXT]) return;
      this.updateQueued = true;
      queueMicrotask(() => {
        this.updateQueued = false;
        if (this.isConnected && this[CONTEXT]) this[RENDER]();
      });
    }
  };
}

/**
 * Makes a custom element class of a React view, free of r2wc's own faults: attributes that are removed or empty, properties set
 * before the class is known, moves in the document, render errors, and focus.
 * Attributes of every element: `theme` (light, dark, auto), read by the style sheets, and `shadow="none"`, read when connected.
 */
export function element<P extends object>(
  View: ComponentType<P & ElementProps>,
  options: ElementOptions<P> = {},
): CustomElementConstructor {
  const types = new Map<string, PropType>(
    Object.entries<PropType | undefined>(options.props ?? {}).map(([name, type]) => [
      name,
      type ?? 'string',
    ]),
  );
  const names = new Map([...types.keys()].map((name) => [kebab(name), name]));

  class TenderElement extends rooted(View, options) {
    static get observedAttributes() {
      return [...names].flatMap(([attribute, name]) =>
        types.get(name) === 'any' ? [] : [attribute],
      );
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null) {
      const name = names.get(attribute);
      const type = name === undefined ? 'any' : (types.get(name) ?? 'any');
      if (name === undefined || type === 'any') return;
      this[PROPS][name] = fromAttribute(type, value);
      this.queueUpdate();
    }

    override connectedCallback() {
      adoptEarlyProperties(this, types.keys());
      super.connectedCallback();
    }
  }

  for (const [name, type] of types) defineProperty(TenderElement.prototype, name, type);
  return TenderElement;
}

function defineProperty(prototype: object, name: string, type: PropType): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: UpdatableElement) {
      return this[PROPS][name];
    },
    set(this: UpdatableElement, value: unknown) {
      const next = type === 'boolean' ? Boolean(value) : (value ?? undefined);
      if (Object.is(this[PROPS][name], next)) return;
      this[PROPS][name] = next;
      this.queueUpdate();
    },
  });
}

/** Registers an element once; a second copy of the code on the page is harmless, and so is a server that renders it. */
export function define(tag: string, constructor: CustomElementConstructor): void {
  if (typeof customElements !== 'undefined' && !customElements.get(tag))
    customElements.define(tag, constructor);
}
