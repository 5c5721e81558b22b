import { overridable } from '../core/texts.ts';

export const messages = overridable('help-article', {
  label: '文章',
});
