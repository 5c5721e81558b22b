import { $notices, dismissNotice } from './notify.ts';
import { overridable } from './texts.ts';

/** What a widget made of the kit takes from the core when it is registered. */
export const page = { notices: $notices, dismissNotice, overridable };
