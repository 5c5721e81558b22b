export { AccountChipElement } from './element.ts';
export { AccountChip } from './view.tsx';
