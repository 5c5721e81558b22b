export { HistoryElement } from './element.ts';
export { History, type HistoryProps } from './view.tsx';
