import * as v from 'valibot';
import { call } from '../api/call.ts';
import { isFields, tolerate } from '../api/tolerant.ts';
import { getImage, getUserState, sendSmsCode as sendSmsCodeCall } from '../contract/sign-in.ts';
import { isApiError } from '../errors.ts';

export interface VerificationOptions {
  tenant?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A picture to read or to scan. */
export interface Picture {
  key: string;
  /** A data URL, or an address. */
  image: string;
  /** Only with the console SMS provider. */
  devCode?: string | undefined;
  /** What a QR picture leads to; only with the sandbox, whose page plays the phone. */
  url?: string | undefined;
}

export interface SentCode {
  /** Goes with the typed code into `signInByPhone`. */
  id: string;
  /** Seconds until the next code can be asked for. */
  resendAfter: number;
  devCode?: string | undefined;
}

export interface QrState {
  state: 'waiting' | 'scanned' | 'confirmed' | 'expired';
  /** Goes into `signInByChatApp` once confirmed. */
  code?: string | undefined;
}

/** How often the scan of a picture on show is asked for. */
export const QR_POLL_MS = 2000;
const TOO_MANY = 429;

/** What the family's own clients wait where the service does not say. */
const RESEND_SECONDS = 60;

const text = v.optional(v.string());
const Sent = v.object({
  id: v.optional(v.string(), ''),
  resendAfter: v.optional(v.number()),
  devCode: text,
});
const State = v.object({ state: v.optional(v.string(), ''), code: text });
const looseSend = { ...sendSmsCodeCall, reply: v.unknown() };
const looseState = { ...getUserState, reply: v.unknown() };

const states = ['waiting', 'scanned', 'confirmed', 'expired'] as const;
const isState = (value: string): value is QrState['state'] =>
  states.some((state) => state === value);

/** Bare base64 counts as PNG, bare SVG as what it is. */
function asUrl(image: string): string {
  if (/^(data:|https?:|blob:|\/(?!9j\/))/.test(image)) return image;
  if (/^\s*</.test(image)) return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}`;
  const kind = image.startsWith('/9j/') ? 'jpeg' : image.startsWith('R0lG') ? 'gif' : 'png';
  return `data:image/${kind};base64,${image}`;
}

async function fetchPicture(
  type: 'captcha' | 'social',
  options: VerificationOptions,
): Promise<Picture> {
  const picture = await call(getImage, { query: { type } }, { ...options, quiet: true });
  return { ...picture, image: asUrl(picture.image) };
}

/** Fetches a captcha; good for one try. Silent; throws as `call` does. */
export const fetchCaptcha = (options: VerificationOptions = {}): Promise<Picture> =>
  fetchPicture('captcha', options);

/** Fetches the QR picture of a chat-app sign-in; its `key` goes into `readQrState`. Silent; throws as `call` does. */
export const fetchQrCode = (options: VerificationOptions = {}): Promise<Picture> =>
  fetchPicture('social', options);

/** Sends a code to a phone. Services of the family answer `{id}`, the bare id, or nothing. Silent; throws as `call` does. */
export async function sendSmsCode(
  input: { phone: string; captchaKey: string; captchaCode: string },
  options: VerificationOptions = {},
): Promise<SentCode> {
  const headers = { 'captcha-key': input.captchaKey, 'captcha-code': input.captchaCode };
  // Another phone must pass at once.
  const how = { ...options, quiet: true, token: false, compareQuery: true };
  const reply = await call(looseSend, { query: { phone: input.phone }, headers }, how);
  const fields = isFields(reply) ? reply : { id: reply };
  const { id, resendAfter = 0, devCode } = v.parse(Sent, tolerate(Sent, fields));
  return { id, resendAfter: resendAfter > 0 ? resendAfter : RESEND_SECONDS, devCode };
}

/** How far the scan of a QR picture is; words this client does not know count as waiting. Silent; throws as `call` does. */
export async function readQrState(
  key: string,
  options: VerificationOptions = {},
): Promise<QrState> {
  const reply = await call(looseState, { query: { code: key } }, { ...options, quiet: true });
  const { state, code } = v.parse(
    State,
    tolerate(State, isFields(reply) ? reply : { state: reply }),
  );
  if (isState(state)) return { state, code: code || undefined };
  return code ? { state: 'confirmed', code } : { state: 'waiting' };
}

/** The same while the picture is on show: expired where the service refuses, undefined while the network is gone for a moment. */
export async function readShownQr(
  key: string,
  options: VerificationOptions = {},
): Promise<QrState | undefined> {
  try {
    return await readQrState(key, options);
  } catch (error) {
    const gone = isApiError(error) && error.status < 500 && error.code !== TOO_MANY;
    return gone ? { state: 'expired', code: undefined } : undefined;
  }
}
