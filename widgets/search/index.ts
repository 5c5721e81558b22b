export { SearchElement } from './element.ts';
export { Search, type SearchProps } from './view.tsx';
