export { CompareElement } from './element.ts';
export { Compare, type CompareProps } from './view.tsx';
