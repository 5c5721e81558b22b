import { hintMessage } from './messages.ts';

// oxlint-disable-next-line no-console -- speaks to the developer of the page, who sees nothing at all
console.info(hintMessage);
