import { type EventDescription, windowEvents } from '../describe.ts';
import { camel, type DescribedElement, handlerOf } from './descriptions.ts';

const comment = (text: string) => `/** ${text.replaceAll('*/', '* /')} */`;
const lines = (parts: readonly string[], indent = '  ') =>
  parts.map((part) => `${indent}${part}`).join('\n');

function elementInterface({ name, summary, attributes, events }: DescribedElement): string {
  const fields = attributes
    .filter((attribute) => !['theme', 'shadow'].includes(attribute.name))
    .map(
      (attribute) =>
        `${comment(attribute.description)} ${camel(attribute.name)}: ${attribute.type} | undefined;`,
    );
  const listeners = ['addEventListener', 'removeEventListener'].flatMap((method) => {
    const options =
      method === 'addEventListener'
        ? 'boolean | AddEventListenerOptions'
        : 'boolean | EventListenerOptions';
    return [
      `${method}<K extends keyof ${name}EventMap>(type: K, listener: (this: ${name}Element, event: ${name}EventMap[K]) => unknown, options?: ${options}): void;`,
      `${method}<K extends keyof HTMLElementEventMap>(type: K, listener: (this: ${name}Element, event: HTMLElementEventMap[K]) => unknown, options?: ${options}): void;`,
      `${method}(type: string, listener: EventListenerOrEventListenerObject, options?: ${options}): void;`,
    ];
  });
  const map = events.map(
    (event) => `${comment(event.description)} '${event.name}': CustomEvent<${event.detail}>;`,
  );
  return [
    `export interface ${name}EventMap {\n${lines(map)}\n}`,
    `${comment(summary)}\nexport interface ${name}Element extends HTMLElement {\n${lines([...fields, ...listeners])}\n}`,
    `export interface ${name}Attributes {\n${lines(
      attributes.map(
        ({ name: attribute, type, description }) =>
          `${comment(description)} '${attribute}'?: ${type} | undefined;`,
      ),
    )}\n}`,
  ].join('\n');
}

/** With what they tell: of one name, what any element tells by it. */
function eventLines(events: readonly EventDescription[]): string {
  const details = new Map<string, Set<string>>();
  for (const { name, detail } of events)
    details.set(name, (details.get(name) ?? new Set()).add(detail));
  return lines(
    [...details].map(([name, of]) => `'${name}': CustomEvent<${[...of].join(' | ')}>;`),
    '    ',
  );
}

/** Types of the elements for every page: the DOM knows the tags and their events, and `window.tender` takes functions. */
export function elementTypes(elements: readonly DescribedElement[]): string {
  const byTag = elements.map(({ tag, name }) => `'${tag}': ${name}Element;`);
  const bubbling = elements.flatMap(({ events }) => events);
  return `import type { PageApi } from './types/embed/api.js';

${elements.map(elementInterface).join('\n\n')}

declare global {
  interface HTMLElementTagNameMap {
${lines(byTag, '    ')}
  }
  interface DocumentEventMap {
${eventLines(bubbling)}
  }
  interface WindowEventMap {
${eventLines([...bubbling, ...windowEvents])}
  }
  interface Window {
    tender?: { push(...tasks: ((tender: PageApi) => unknown)[]): unknown };
  }
}
`;
}

/** Types of the wrappers for React, and of the plain tags in its JSX. */
export function reactTypes(elements: readonly DescribedElement[]): string {
  const wrappers = elements.map(({ name, summary, attributes, events }) => {
    const props = [
      ...attributes.map(
        ({ name: attribute, type, description }) =>
          `${comment(description)} ${camel(attribute)}?: ${type} | undefined;`,
      ),
      ...events.map(
        (event) =>
          `${comment(event.description)} ${handlerOf(event.name)}?: ((event: CustomEvent<${event.detail}>) => void) | undefined;`,
      ),
    ];
    return `export interface ${name}Props extends Omit<HTMLAttributes<${name}Element>, 'onError'> {\n${lines(props)}\n}
${comment(summary)}
export declare const ${name}: ForwardRefExoticComponent<${name}Props & RefAttributes<${name}Element>>;`;
  });
  const tags = elements.map(
    ({ tag, name }) =>
      `'${tag}': DetailedHTMLProps<HTMLAttributes<${name}Element>, ${name}Element> & ${name}Attributes & { class?: string };`,
  );
  const names = elements.flatMap(({ name }) => [`${name}Attributes`, `${name}Element`]);
  return `import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import type { ${names.join(', ')} } from './elements.js';

${wrappers.join('\n\n')}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${lines(tags, '      ')}
    }
  }
}
`;
}

/** Types of the tags in templates of Vue. */
export function vueTypes(elements: readonly DescribedElement[]): string {
  const components = elements.map(({ tag, name, events }) => {
    const handlers = events.map(
      (event) => `${camel(`on-${event.name}`)}?: (event: CustomEvent<${event.detail}>) => void;`,
    );
    return `'${tag}': DefineComponent<${name}Attributes & { ${handlers.join(' ')} }>;`;
  });
  const names = elements.map(({ name }) => `${name}Attributes`);
  return `import type { DefineComponent } from 'vue';
import type { ${names.join(', ')} } from './elements.js';

declare module 'vue' {
  interface GlobalComponents {
${lines(components, '    ')}
  }
}

export {};
`;
}
