export { NoticesElement } from './element.ts';
export type { NoticesProps } from './title.tsx';
export { Notices } from './view.tsx';
