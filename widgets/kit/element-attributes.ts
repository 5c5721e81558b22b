/** How the text of an attribute becomes a property. */
export type AttributeType = 'string' | 'number' | 'boolean' | 'json';

/** `bidId` → `bid-id`. */
export const kebab = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // A React host that renders before the class is known writes "[object Object]"; the property follows.
    return undefined;
  }
}

/** The property an attribute stands for; `null` is a removed one. Unreadable numbers and JSON are undefined, never an error. */
export function fromAttribute(type: AttributeType, value: string | null): unknown {
  if (type === 'boolean') return value !== null && value !== 'false';
  if (value === null) return undefined;
  if (type === 'json') return parseJson(value);
  if (type === 'number')
    return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
  return value;
}
