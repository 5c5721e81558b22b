/**
 * All widgets in one classic script, for pages that cannot use modules:
 *
 *     <script defer src="https://…/tender-widgets.classic.js" data-client-id="…" data-client-secret="…"></script>
 *
 * It takes the attributes of the loader, but draws no form before its code, and needs no second place. A loader on the same page, or
 * a second copy, does no harm.
 */
import './classic-place.ts';
import '../account/element.ts';
import '../account-chip/element.ts';
import '../bid-log/element.ts';
import '../compare/element.ts';
import '../customer-service/element.ts';
import '../employees/element.ts';
import '../feedback/element.ts';
import '../head-menu/element.ts';
import '../help/element.ts';
import '../help-article/element.ts';
import '../history/element.ts';
import '../invite/element.ts';
import '../invoices/element.ts';
import '../knowledge/element.ts';
import '../navigation/element.ts';
import '../notices/element.ts';
import '../orders/element.ts';
import '../pictures/element.ts';
import '../plans/element.ts';
import '../questions/element.ts';
import '../first-look/element.ts';
import '../sample/element.ts';
import '../search/element.ts';
import '../sign-in/element.ts';
import '../stream-check/element.ts';
import '../writer/element.ts';
import { run } from './api.ts';
import { beginLog } from './debug.ts';
import './guards.ts';

const early: unknown = window.tender;
window.tender = { push: (...tasks: Parameters<typeof run>[0]) => run(tasks) };
if (Array.isArray(early)) run(early);
if (/[?&]tender\.log=1/.test(location.search)) beginLog();
