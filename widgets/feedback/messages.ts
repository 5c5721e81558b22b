import { overridable } from '../core/texts.ts';

export const messages = overridable('feedback', {
  title: '反馈',
});
