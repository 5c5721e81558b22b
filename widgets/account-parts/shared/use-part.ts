import { useEffect, useState } from 'react';

interface Startable {
  /** Runs while the part is shown; the result is its undo. */
  start: () => () => void;
}

/** A store of the view's own, at work while the view is on the page. */
export function usePart<S extends Startable>(create: () => S): S {
  const [store] = useState(create);
  useEffect(() => store.start(), [store]);
  return store;
}
