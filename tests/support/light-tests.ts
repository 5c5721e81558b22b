import hooks from 'node:async_hooks';

/**
 * node:test watches every promise and request of a process by a hook: to know where a test is put that is told of, and whose an uncaught
 * error is. Once all tests are told of, only the second is left, and an eighth of the processor time of the service's tests goes there.
 */
let watching: hooks.AsyncHook | undefined;
const { createHook } = hooks;
hooks.createHook = (callbacks) => (watching = createHook(callbacks));
/** Loaded here, so that its hook is known. */
export const { after, before, describe } = await import('node:test');

/** Ends the watching when all tests are told of. From then on an uncaught error ends the process, which fails with it. */
export function stopWatching(): void {
  hooks.createHook = createHook;
  watching?.disable();
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => {
      console.error(error);
      process.exit(1);
    });
}
