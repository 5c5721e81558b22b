import { cssProperties } from '../describe.ts';
import { camel, type DescribedElement } from './descriptions.ts';

const methods = [{ kind: 'method', name: 'focus', description: '把焦点移到第一个可操作的控件' }];

/** The Custom Elements Manifest, which documentation and editors read. */
export function manifestOf(elements: readonly DescribedElement[]): object {
  const modules = elements.map((element) => ({
    kind: 'javascript-module',
    path: `${element.folder}.js`,
    declarations: [declarationOf(element)],
    exports: [
      { kind: 'custom-element-definition', name: element.tag, declaration: { name: element.name } },
    ],
  }));
  return { schemaVersion: '2.1.0', readme: 'README.md', modules };
}

function declarationOf({
  name,
  tag,
  summary,
  attributes,
  events,
  slots,
  parts,
}: DescribedElement): object {
  const attributeOf = ({
    name: attribute,
    type,
    default: value,
    description,
  }: DescribedElement['attributes'][number]) => ({
    name: attribute,
    fieldName: camel(attribute),
    type: { text: type },
    ...(value === undefined ? {} : { default: value }),
    description,
  });
  const fields = attributes
    .filter((attribute) => !['theme', 'shadow'].includes(attribute.name))
    .map(({ name: attribute, type, description }) => ({
      kind: 'field',
      name: camel(attribute),
      attribute,
      type: { text: `${type} | undefined` },
      description,
    }));
  return {
    kind: 'class',
    customElement: true,
    superclass: { name: 'HTMLElement' },
    ...{ name, tagName: tag, summary, description: summary, slots, cssParts: parts, cssProperties },
    attributes: attributes.map(attributeOf),
    members: [...fields, ...methods],
    events: events.map((event) => ({
      name: event.name,
      type: { text: `CustomEvent<${event.detail}>` },
      description: event.description,
    })),
  };
}

const valuesOf = (type: string) =>
  [...type.matchAll(/'([^']*)'/g)].map(([, name = '']) => ({ name }));

/** Data for the HTML editing of VS Code. */
export function vscodeData(elements: readonly DescribedElement[]): object {
  const tags = elements.map(({ tag, summary, attributes }) => ({
    name: tag,
    description: summary,
    attributes: attributes.map(({ name, type, description }) => ({
      name,
      description,
      values: valuesOf(type),
    })),
  }));
  return { version: 1.1, tags };
}

/** Data for the editors of JetBrains. */
export function webTypes(elements: readonly DescribedElement[], version: string): object {
  const described = elements.map(({ tag, summary, attributes, events, slots }) => ({
    name: tag,
    description: summary,
    attributes: attributes.map(({ name, type, description, default: value }) => ({
      ...{ name, description, value: { type } },
      ...(value === undefined ? {} : { default: value }),
    })),
    slots,
    js: { events: events.map(({ name, description }) => ({ name, description })) },
  }));
  const properties = cssProperties.map(({ name, description }) => ({ name, description }));
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    ...{ name: 'tender-widgets', version, 'description-markup': 'markdown' },
    contributions: { html: { elements: described }, css: { properties } },
  };
}
