export { PicturesElement } from './element.ts';
export { Pictures } from './view.tsx';
