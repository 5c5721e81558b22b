import { createElement, forwardRef, useImperativeHandle, useLayoutEffect, useRef } from 'react';

type Names = Readonly<Record<string, string>>;
type Props = Record<string, unknown>;

/** An attribute as React of any version writes it: true is a bare one, false and nothing are none. */
function attributeValue(value: unknown): unknown {
  if (value === true) return '';
  return value === false ? undefined : value;
}

const isReference = (value: unknown) =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/**
 * A component of the host's own React for one of our tags, whatever that React's version: events as `onSignedIn`, attributes by their
 * property names, objects set as properties once the element is there.
 * @param attributes attribute of each property: `{ bidId: 'bid-id' }`.
 * @param events event of each handler: `{ onSignedIn: 'tender-signed-in' }`.
 */
export function wrap(tag: string, attributes: Names, events: Names) {
  const Wrapper = forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null);
    const latest = useRef(props);
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current);
    useLayoutEffect(() => {
      latest.current = props;
      for (const name of Object.keys(attributes)) {
        if (element.current && isReference(props[name]))
          Reflect.set(element.current, name, props[name]);
      }
    });
    useLayoutEffect(() => {
      const target = element.current;
      const hear = (handler: string) => (event: Event) => {
        const listener = latest.current[handler];
        if (typeof listener === 'function') listener(event);
      };
      const listeners = Object.entries(events).map(
        ([handler, event]) => [event, hear(handler)] as const,
      );
      for (const [event, listener] of listeners) target?.addEventListener(event, listener);
      return () => {
        for (const [event, listener] of listeners) target?.removeEventListener(event, listener);
      };
    }, []);

    const given: Props = { ref: element };
    for (const [name, value] of Object.entries(props)) {
      const attribute = attributes[name];
      if (name === 'className') given.class = value;
      else if (attribute === undefined && !events[name]) given[name] = value;
      else if (attribute !== undefined && !isReference(value))
        given[attribute] = attributeValue(value);
    }
    return createElement(tag, given);
  });
  Wrapper.displayName = tag;
  return Wrapper;
}
