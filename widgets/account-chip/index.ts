export { AccountChipElement } from './element.ts';
export { AccountChip, type AccountChipProps } from './view.tsx';
