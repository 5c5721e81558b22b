import type { Needs, PortName } from './context/needs.ts';

/** Everything the service works with. Only the app, which makes it and hands out its parts, knows the whole. */
export type Services = Needs<PortName>;
