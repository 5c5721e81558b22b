/**
 * What the loader leaves to the code of the first widget: `window.tender` takes functions for the API from here on, and those pushed
 * before run now; with `?tender.log=1` in the address the developer is told what happens.
 */
const early: unknown = window.tender;
const push = async (...tasks: never[]) => (await import('./api.ts')).run(tasks);

window.tender = { push };
// A page may have an element with that id, which is a property of window too.
if (Array.isArray(early)) void push(...(early as never[]));
if (/[?&]tender\.log=1/.test(location.search)) void import('./debug.ts');
