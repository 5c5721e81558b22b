import { type Call, createCaller } from './caller.ts';
import type { TestService } from './service.ts';

/** The one-time code of a QR code that a person of the sandbox's chat app has confirmed. */
export async function chatCode(service: TestService, person: string): Promise<string> {
  const { key, url } = (await service.visitor('GET', '/system/commonClient/getImage?type=social'))
    .body.data;
  const { pathname, search, searchParams } = new URL(url);
  await service.app.request(`${pathname}${search}`);
  const form = { key: searchParams.get('key') ?? '', action: 'confirm' };
  const body = new URLSearchParams({ ...form, name: person });
  await service.app.request('/api/sandbox/chat-app', { method: 'POST', body });
  const state = await service.visitor('GET', `/system/commonClient/getUserState?code=${key}`);
  return String(state.body.data.code);
}

/** Signs in by the chat app: an account without a phone. `query` goes with the sign-in. */
export async function signInByChat(
  service: TestService,
  person: string,
  query = '',
): Promise<{ id: string; call: Call }> {
  const code = await chatCode(service, person);
  const path = `/blade-auth/oauth/token?grant_type=social&code=${code}${query}`;
  const { body } = await service.visitor('POST', path);
  const call = createCaller((at, init) => service.app.request(at, init), String(body.access_token));
  return { id: String(body.user_id), call };
}
