import type { ChatPerson } from '../kernel/chat-person.ts';
/** A person as a chat app knows them. */
/** The ways to a chat app: by a QR code that the phone's app opens, or by the app's own page on a website. */
export type ChatAppWay = 'wechat_mp' | 'wechat_open';

/** Signs people in by an account they have at a chat app. */
export interface ChatApp {
  /** Where a browser is sent to be asked; it comes back to `returnTo` with `code` and `state`, without `code` after a refusal. */
  authorizeUrl(way: ChatAppWay, returnTo: string, state: string): string;
  /** Whom a code stands for; null when the app does not accept it. Throws ApiError chatAppFailed when the app gives no answer. */
  personOf(way: ChatAppWay, code: string): Promise<ChatPerson | null>;
}
