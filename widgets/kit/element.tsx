import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import { Boundary } from './boundary.tsx';
import { adoptStyles, kitStyles } from './sheets.ts';

/** How an attribute becomes a property. `any` is a property only: functions and class instances. */
export type PropType = 'string' | 'number' | 'boolean' | 'json' | 'any';

/** Dispatches `tender-<name>` from the element: bubbling, composed, cancelable. False: the host prevented the default. */
export type Emit = (name: string, detail?: unknown) => boolean;

/** What every view gets besides its own properties. */
export interface ElementProps {
  host: HTMLElement;
  emit: Emit;
}

export interface ElementOptions<P> {
  /** Properties of the element; each but `any` is also an attribute in kebab-case, live on change. */
  props?: { readonly [K in Exclude<keyof P, keyof ElementProps>]?: PropType };
  /** The widget's own style sheet, as text. */
  styles?: readonly string[];
}

const RENDER = Symbol.for('r2wc.render');
const CONNECTED = Symbol.for('r2wc.connected');
const CONTEXT = Symbol.for('r2wc.context');
const PROPS = Symbol.for('r2wc.props');

/** The parts of r2wc's class this one builds on; its type says HTMLElement only. */
interface R2wcElement extends HTMLElement {
  container: Element | ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
  [RENDER](): void;
  [CONNECTED]: boolean;
  [CONTEXT]: unknown;
  [PROPS]: Record<string, unknown>;
}

const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // A React host that renders before the class is known writes "[object Object]"; the property follows.
    return undefined;
  }
}

function fromAttribute(type: PropType, value: string | null): unknown {
  if (type === 'boolean') return value !== null && value !== 'false';
  if (value === null) return undefined;
  if (type === 'json') return parseJson(value);
  if (type === 'number') return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
  return value;
}

/** r2wc keeps mounting, updating and unmounting the React root; the cast names what its class really has. */
function baseOf<P extends object>(View: ComponentType<P & ElementProps>): new () => R2wcElement {
  const Guarded = (props: P & ElementProps & { container?: HTMLElement }) => {
    const report = (error: unknown) => props.emit('error', { message: error instanceof Error ? error.message : String(error) });
    return (
      <Boundary onError={report}>
        <View {...props} />
      </Boundary>
    );
  };
  return r2wc(Guarded, { shadow: 'open', props: [], events: [] }) as unknown as new () => R2wcElement;
}

/** First thing in the root that takes focus, for `element.focus()`. */
function firstFocusable(root: ShadowRoot | null): HTMLElement | null {
  const focusable =
    'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]), a[href], [tabindex="0"]';
  return root?.querySelector<HTMLElement>(focusable) ?? null;
}

/** Where React draws: it empties its container, and the style elements of old kernels must stay. */
function containerIn(root: ShadowRoot, styles: readonly string[]): HTMLElement {
  adoptStyles(root, styles);
  const container = document.createElement('div');
  container.className = 'kit-root';
  root.append(container);
  return container;
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

interface UpdatableElement extends R2wcElement {
  /** Renders once, after everything that is set in this task. */
  queueUpdate(): void;
}

/** The life of the React root: mounted only in a document, kept over moves, updated once a task. */
function rooted<P extends object>(View: ComponentType<P & ElementProps>, styles: readonly string[]): new () => UpdatableElement {
  return class extends baseOf(View) {
    private updateQueued = false;
    private focused: EventTarget | null = null;

    constructor() {
      super();
      // r2wc starts as connected and would mount a root for an element that was never attached.
      this[CONNECTED] = false;
      this[PROPS].host = this;
      this[PROPS].emit = (name: string, detail?: unknown) =>
        this.dispatchEvent(new CustomEvent(`tender-${name}`, { detail, bubbles: true, composed: true, cancelable: true }));
      if (!this.shadowRoot) return;
      this.container = containerIn(this.shadowRoot, styles);
      this.shadowRoot.addEventListener('focusin', ({ target }) => {
        this.focused = target;
      });
    }

    override connectedCallback() {
      this[CONNECTED] = true;
      if (!this[CONTEXT]) super.connectedCallback();
    }

    /** moveBefore() keeps the React state. */
    connectedMoveCallback() {}

    /** A move within one task keeps the state too, and a root is never unmounted inside the host's own commit. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (!this.isConnected && this[CONTEXT]) super.disconnectedCallback();
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
      const target = firstFocusable(this.shadowRoot);
      if (target) target.focus(options);
      else super.focus(options);
    }

    queueUpdate() {
      if (this.updateQueued) return;
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
 */
export function element<P extends object>(
  View: ComponentType<P & ElementProps>,
  options: ElementOptions<P> = {},
): CustomElementConstructor {
  const types = new Map<string, PropType>(
    Object.entries<PropType | undefined>(options.props ?? {}).map(([name, type]) => [name, type ?? 'string']),
  );
  const names = new Map([...types].filter(([, type]) => type !== 'any').map(([name]) => [kebab(name), name]));

  class TenderElement extends rooted(View, [...kitStyles, ...(options.styles ?? [])]) {
    static get observedAttributes() {
      return [...names.keys()];
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null) {
      const name = names.get(attribute);
      if (name === undefined) return;
      this[PROPS][name] = fromAttribute(types.get(name) ?? 'string', value);
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

/** Registers an element once; a second copy of the code on the page is harmless. */
export function define(tag: string, constructor: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, constructor);
}
