import { messages } from './messages.ts';
import type { Field } from './model.ts';
import type { OperatorApi } from './session.ts';

const t = messages.tenant;

/** Whose a row is; an operator of one tenant has nothing to choose. */
export function tenantField({ self }: OperatorApi): Field[] {
  if (self.tenantId !== '') return [];
  if (self.tenants.length === 0)
    return [{ name: 'tenantId', label: messages.fields.tenantId, kind: 'text', hint: t.hint }];
  const options = [
    { value: '', label: t.all },
    ...self.tenants.map(({ id, name }) => ({ value: id, label: name ? `${name} ${id}` : id })),
  ];
  return [{ name: 'tenantId', label: messages.fields.tenantId, kind: 'select', options }];
}

/** Rows of one tenant. */
export function tenantFilter(api: OperatorApi): Field[] {
  return tenantField(api).map((field) => ({ ...field, label: t.filter }));
}

export const tenantName = (tenantId: string): string => tenantId || t.all;
