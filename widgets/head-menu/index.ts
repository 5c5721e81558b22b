export { HeadMenuElement } from './element.ts';
export { HeadMenu, type HeadMenuProps } from './view.tsx';
