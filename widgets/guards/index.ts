/** Guards for pages that host the widgets; importing this does nothing, `installGuards()` does. */
export { BUILD_POLL_MS } from './build-poll.ts';
export { isDesktopChatApp } from './chat-app-block.ts';
export { RELOAD_GUARD_MS } from './chunk-reload.ts';
export { DEVTOOLS_INTERVAL_MS, DEVTOOLS_STOP_MS } from './devtools.ts';
export { type GuardName, type GuardOptions, guardNames, installGuards } from './install.ts';
export { PREFETCH_DELAY_MS } from './prefetch.ts';
