import type { ComponentType } from 'react';
import { define, type ElementOptions, type ElementProps, element } from './element.tsx';
import { kitMessages, replaceKitMessages } from './messages.ts';
import { kitStyles } from './styles.ts';
import { type NoticeSource, showNotices } from './toasts.tsx';

/** What the core gives to every widget of a page (`page` of `core/page.ts`): the kit itself knows no core. */
interface Page {
  notices: NoticeSource;
  dismissNotice: (id: number) => void;
  /** Texts of a widget with the host's own in place. */
  overridable: (widget: string, defaults: typeof kitMessages) => typeof kitMessages;
}

/**
 * Makes a widget of a view of the kit's components and registers it: with the kit's styles below its own, the host's texts
 * and the page's notices.
 * @returns the class of the element
 */
export function widget<P extends object>(
  tag: string,
  View: ComponentType<P & ElementProps>,
  { styles = [], ...options }: ElementOptions<P>,
  { notices, dismissNotice, overridable }: Page,
): CustomElementConstructor {
  replaceKitMessages(overridable('kit', kitMessages));
  const constructor = element(View, { ...options, styles: [...kitStyles, ...styles] });
  define(tag, constructor);
  showNotices(notices, dismissNotice);
  return constructor;
}
