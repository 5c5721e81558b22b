import { overridable } from '../core/texts.ts';

export const messages = overridable('head-menu', {
  label: '主导航',
});
