export { WriterElement } from './element.ts';
export { WriterView, type WriterViewProps } from './view.tsx';
