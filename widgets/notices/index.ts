export { NoticesElement } from './element.ts';
export { Notices, type NoticesProps } from './view.tsx';
