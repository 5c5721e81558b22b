export { HelpElement } from './element.ts';
export { Help, type HelpProps } from './view.tsx';
