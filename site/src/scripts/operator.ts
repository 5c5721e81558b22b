/** The operators' element with the guards of its page: both come with the page, not with the embed. */
// oxlint-disable-next-line no-restricted-imports -- no partner gets this element, so the page has it from its source
import '../../../widgets/operator/console.ts';
// oxlint-disable-next-line no-restricted-imports -- as above; the loader, which else starts the guards, is not on this page
import { installGuards } from '../../../widgets/guards/index.ts';

installGuards('build chunks');
