import { renderToString } from 'react-dom/server';
import { Card } from './card.tsx';
import { Fields } from './fields-view.tsx';
import { createSignIn } from './store.ts';

/** Markup of the form before any script of ours but the loader has run. */
export interface Shell {
  /** In the shadow root of the element. */
  host: string;
  /** In the box `[part=card]` of the shadow root of the stage. */
  stage: string;
  /** Light children of the stage. Their ids begin with `tender-1-`; a second form of a page needs another number. */
  light: string;
}

/** Draws the form in Node, from the views that take it over in the browser. */
export function renderShell(): Shell {
  const store = createSignIn(undefined);
  return {
    host: '<slot></slot>',
    stage: renderToString(<Card store={store} />),
    light: renderToString(<Fields store={store} ids="tender-1-" />),
  };
}
