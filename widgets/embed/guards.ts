import { installGuards } from '../guards/index.ts';

/** Started by the loader with the names in its script tag. */
installGuards(
  document.querySelector<HTMLScriptElement>('script[data-guards]')?.dataset.guards ?? '',
);
