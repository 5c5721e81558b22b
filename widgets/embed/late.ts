/** What the loader leaves to the code of the first widget: with `?tender.log=1` in the address the developer is told what happens. */
if (/[?&]tender\.log=1/.test(location.search))
  void import('./debug.ts').then(({ beginLog }) => beginLog());
