export { OperatorElement } from './element.ts';
export { Operator, type OperatorProps } from './view.tsx';
