import { env } from '../env.ts';
import { messages } from '../messages.ts';
import { dismissNotices } from '../notify.ts';
import { notifyBeforeLeaving } from './notices.ts';
import { $session, leaveSession } from './session.ts';

/**
 * A call was answered with 401. Signs out and goes to / once, however many calls fail together; an answer to a token that is
 * no longer in use changes nothing.
 */
export function expireSession(usedToken: string, text = messages.signedOut): void {
  if (!usedToken || $session.get().token !== usedToken) return;
  leaveSession('expired');
  dismissNotices();
  notifyBeforeLeaving(text);
  env().navigate('/');
}
