import { ReasonForm } from '../core/contract/operator-trade.ts';
import { messages } from './messages.ts';
import { errorsOf, type Field, textOf, type Values } from './model.ts';

export const dayFilters: readonly Field[] = [
  { name: 'from', label: messages.from, kind: 'date' },
  { name: 'to', label: messages.to, kind: 'date' },
];
export const reasonField: Field = { name: 'reason', label: messages.orders.reason, kind: 'area' };
export const checkReason = (values: Values) =>
  errorsOf(ReasonForm, { reason: textOf(values, 'reason') });
